import { PDFDocument, PDFHexString, degrees as turnOf } from '@cantoo/pdf-lib'
import { docxOf } from '../archives.ts'
import { type Content, makeContent } from './content.ts'
import { type Arrangement, lenderForm } from './lenders.ts'
import { Maker } from './people.ts'
import { scanned } from './scans.ts'
import type { Language } from './style.ts'
import { answerText, typedForm } from './typed.ts'

export const LAYOUTS = [
  'typed',
  'fields',
  'docx',
  'columns',
  'french',
  'scanned',
  'sheet',
  'boxes',
  'sides',
] as const
export type Layout = (typeof LAYOUTS)[number]

const TWO_COLUMNS: readonly Layout[] = ['columns', 'sheet', 'sides']

export interface ApplicationForm {
  name: string
  mediaType: string
  content: Buffer
  language: Language
  pages: number
  /** The form in which the document contains its text. */
  source: 'text' | 'form fields' | 'scan'
  /** The correct values by citation path. */
  truth: Map<string, string>
}

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** An application form of an invented person. The same seed and layout make the same form. */
export async function applicationForm(layout: Layout, seed: number): Promise<ApplicationForm> {
  const maker = new Maker(seed * 7919 + LAYOUTS.indexOf(layout))
  const language: Language =
    layout === 'french' || layout === 'sides'
      ? 'fr'
      : layout === 'typed'
        ? 'en'
        : maker.chance(0.3)
          ? 'fr'
          : 'en'
  const hasBoxes = layout !== 'scanned' && layout !== 'fields'
  const content = makeContent({ maker, language, columns: TWO_COLUMNS.includes(layout) ? 2 : 1, hasBoxes })
  const made = await MAKERS[layout](content, maker)
  const source = layout === 'scanned' ? 'scan' : layout === 'fields' ? 'form fields' : 'text'
  return { name: `${layout}-${seed}`, language, source, truth: content.truth, ...made }
}

type Made = Pick<ApplicationForm, 'mediaType' | 'content' | 'pages'>
const MAKERS: Record<Layout, (content: Content, maker: Maker) => Promise<Made>> = {
  typed: typedAs(['list', 'pairs', 'grid']),
  french: typedAs(['list', 'pairs', 'grid']),
  columns: typedAs(['table', 'blocks']),
  fields: filledForm,
  sheet: arrangedAs('sheet'),
  boxes: arrangedAs('boxes'),
  sides: arrangedAs('sides'),
  docx: docxForm,
  scanned: async (content, maker) => {
    const { pdf, slots } = await typedForm(content, maker, { shape: maker.one(['list', 'pairs', 'grid']) })
    return { ...(await scanned(pdf, maker)), pages: pagesOf(slots) }
  },
}

function arrangedAs(arrangement: Arrangement) {
  return async (content: Content, maker: Maker): Promise<Made> => {
    const { pdf, pages } = await lenderForm(content, maker, arrangement)
    return { mediaType: PDF, content: pdf, pages }
  }
}

const pagesOf = (slots: readonly { page: number }[]) => Math.max(...slots.map(({ page }) => page)) + 1

function typedAs(shapes: readonly ('list' | 'pairs' | 'grid' | 'table' | 'blocks')[]) {
  return async (content: Content, maker: Maker): Promise<Made> => {
    const { pdf, slots } = await typedForm(content, maker, { shape: maker.one(shapes) })
    const turned = maker.chance(0.2) ? await turnedBy(pdf, maker.one([90, 180, 270])) : pdf
    return { mediaType: PDF, content: turned, pages: pagesOf(slots) }
  }
}

/** Turns pages as a scanner may do; a reader turns them back. */
async function turnedBy(pdf: Buffer, degrees: number): Promise<Buffer> {
  const document = await PDFDocument.load(pdf)
  const target = await PDFDocument.create()
  for (const page of await target.embedPages(document.getPages())) {
    const isSideways = degrees % 180 !== 0
    const added = target.addPage(isSideways ? [page.height, page.width] : [page.width, page.height])
    const at = {
      90: { x: page.height, y: 0 },
      180: { x: page.width, y: page.height },
      270: { x: 0, y: page.width },
    }[degrees]
    added.drawPage(page, { ...at, rotate: turnOf(degrees) })
    added.setRotation(turnOf(degrees))
  }
  return Buffer.from(await target.save())
}

/** A form whose answers are in fields, named well, badly or not at all. */
async function filledForm(content: Content, maker: Maker): Promise<Made> {
  const { pdf, slots } = await typedForm(content, maker, {
    shape: maker.one(['list', 'grid']),
    isEmpty: true,
  })
  const document = await PDFDocument.load(pdf)
  const form = document.getForm()
  const naming = maker.one(['label', 'number', 'path'])
  const pages = document.getPages()
  for (const [at, { page, line, answer, left, top, width, height }] of slots.entries()) {
    const text = answerText(line, answer)
    const shown = pages[page]
    if (!text || !shown || line.options) continue
    const key = line.label
      .normalize('NFKD')
      .replace(/[^A-Za-z ]/g, '')
      .trim()
    const camel = key.toLowerCase().replace(/ +(.)/g, (_, letter: string) => letter.toUpperCase())
    const name =
      { label: `${key} ${at}`, number: `Text${at}`, path: `topmostSubform[0].Page1[0].${camel}_${at}[0]` }[
        naming
      ] ?? `Field${at}`
    const field = form.createTextField(name)
    field.addToPage(shown, { x: left, y: 792 - top - height, width, height, borderWidth: 0 })
    // The standard fonts lack some letters; readers draw what is filled in themselves.
    field.acroField.setValue(PDFHexString.fromText(text))
  }
  return {
    mediaType: PDF,
    content: Buffer.from(await document.save({ updateFieldAppearances: false })),
    pages: pages.length,
  }
}

async function docxForm(content: Content, maker: Maker): Promise<Made> {
  const shape = maker.one(['table', 'tabs', 'colons', 'stacked'])
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
  const paragraph = (text: string) => `<w:p>${text.split('\t').map(run).join('<w:r><w:tab/></w:r>')}</w:p>`
  const cell = (...texts: string[]) => `<w:tc>${texts.map(paragraph).join('')}</w:tc>`
  const body = content.parts.map(({ heading, lines }) => {
    const answers = lines.map((line) => ({ label: line.label, text: answerText(line, 0) }))
    if (shape === 'tabs')
      return paragraph(heading) + answers.map(({ label, text }) => paragraph(`${label}:\t${text}`)).join('')
    if (shape === 'colons')
      return paragraph(heading) + answers.map(({ label, text }) => paragraph(`${label}: ${text}`)).join('')
    const rows: (typeof answers)[] = []
    for (let at = 0; at < answers.length; at += 2) rows.push(answers.slice(at, at + 2))
    const cells = (row: typeof answers) =>
      row
        .map(({ label, text }) => (shape === 'stacked' ? cell(label, text) : cell(label) + cell(text)))
        .join('')
    return `${paragraph(heading)}<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`
  })
  return { mediaType: DOCX, content: await docxOf(paragraph(content.title) + body.join('')), pages: 1 }
}
