import { degrees, PDFDocument, PDFHexString } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { loadSharp } from '../../files/pictures.ts'
import { FONT_FILES } from '../../files/rendering/pdf-fonts.ts'
import { applicationForm } from '../../test/application-forms/forms.ts'
import { Maker } from '../../test/application-forms/people.ts'
import { scannedOn } from '../../test/application-forms/scans.ts'
import { docxOf } from '../../test/archives.ts'
import { pictureOfPage, readDocument } from './read-document.ts'

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const read = (mediaType: string, content: Buffer, page: (done: number, of: number) => void = () => {}) =>
  readDocument({ name: 'form', mediaType, content }, { signal: new AbortController().signal, page })
const textsOf = async (mediaType: string, content: Buffer) =>
  (await read(mediaType, content)).pages.map(({ lines }) => lines.map(({ text }) => text))
const problemOf = (mediaType: string, content: Buffer) =>
  read(mediaType, content).then(
    () => 'was read',
    (error: { status: number; body: { files: string[] } }) => `${error.status} ${error.body.files.join()}`,
  )

async function pdf(draw: (doc: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const doc = new PdfKit({ size: 'LETTER', margin: 50, ...options })
  doc.font(FONT_FILES['noto-regular']).fontSize(11)
  draw(doc)
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const twoLines = (doc: PDFKit.PDFDocument) => {
  doc.text('First name', 50, 100).text('Zoé', 300, 100)
  doc.text('Nom de famille :      D’Amico', 50, 130)
}

describe('PDF', () => {
  test('its lines have their positions, and a wide gap divides them', async () => {
    const { pages } = await read(PDF, await pdf(twoLines))
    expect(pages).toMatchObject([{ number: 1, by: 'text' }])
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual([
      'First name',
      'Zoé',
      'Nom de famille :',
      'D’Amico',
    ])
    const [left, top, width, height] = pages[0]?.lines[1]?.box ?? []
    expect(left).toBeCloseTo(300 / 612, 2)
    expect(top).toBeCloseTo(103 / 792, 1)
    expect(width).toBeLessThan(0.06)
    expect(height).toBeLessThan(0.02)
  })

  test.each([90, 180, 270])(
    'a page that is displayed rotated by %d degrees has positions as displayed',
    async (angle) => {
      const document = await PDFDocument.load(await pdf(twoLines))
      document.getPage(0).setRotation(degrees(angle))
      const { pages } = await read(PDF, Buffer.from(await document.save()))
      const [page] = pages
      expect(page?.lines.map(({ text }) => text)).toEqual([
        'First name',
        'Zoé',
        'Nom de famille :',
        'D’Amico',
      ])
      expect(page?.turned).toBe((360 - angle) % 360)
      const [, , width = 0, height = 0] = page?.lines[0]?.box ?? []
      expect(width > height).toBe(angle === 180)
    },
  )

  test('the values of form fields are read, with the names of the fields', async () => {
    const document = await PDFDocument.load(await pdf((doc) => doc.text('First name', 50, 100)))
    const field = document.getForm().createTextField('applicant.firstName')
    field.addToPage(document.getPage(0), { x: 300, y: 680, width: 200, height: 18 })
    field.acroField.setValue(PDFHexString.fromText('Wójcik'))
    const box = document.getForm().createCheckBox('married')
    box.addToPage(document.getPage(0), { x: 300, y: 600, width: 12, height: 12 })
    box.check()
    const { pages } = await read(PDF, Buffer.from(await document.save({ updateFieldAppearances: false })))
    expect(pages[0]?.by).toBe('form_fields')
    expect(pages[0]?.lines).toMatchObject([
      { text: 'First name' },
      { text: 'Wójcik', label: 'applicant.firstName' },
      { text: '☒', label: 'married' },
    ])
  })

  test('text that is not visible on the page is not read', async () => {
    const content = await pdf((doc) => {
      twoLines(doc)
      doc.fillColor('white').text('Credit score: 900', 50, 200)
      doc.fillColor('black').fontSize(1).text('Credit score: 899', 50, 220)
      doc.fontSize(11).text('Credit score: 898', 50, 900, { lineBreak: false })
      doc.rect(50, 300, 200, 30).fill('black').fillColor('black').text('Credit score: 897', 60, 305)
    })
    expect((await textsOf(PDF, content)).flat().join()).not.toMatch(/Credit|89\d|900/)
  })

  test('a page is drawn 1200 pixels wide, to show the position of a line', async () => {
    const content = await pdf(twoLines)
    const picture = await pictureOfPage({ mediaType: PDF, content }, 1)
    const sharp = await loadSharp()
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 1553 })
    const box = (await read(PDF, content)).pages[0]?.lines[1]?.box ?? [0, 0, 0, 0]
    const [left, top, width, height] = box.map((share, at) =>
      Math.round(share * (at % 2 === 0 ? 1200 : 1553)),
    ) as [number, number, number, number]
    const { channels } = await sharp(
      await sharp(picture).extract({ left, top, width, height }).toBuffer(),
    ).stats()
    expect(channels[0]?.min).toBeLessThan(60)
    expect(await pictureOfPage({ mediaType: PDF, content }, 2).catch(({ status }) => status)).toBe(400)
  })

  test('its progress is reported page by page, and it stops when it is aborted', async () => {
    const content = await pdf((doc) => {
      twoLines(doc)
      twoLines(doc.addPage())
    })
    const reported: string[] = []
    await read(PDF, content, (done, of) => reported.push(`${done} of ${of}`))
    expect(reported).toEqual(['0 of 2', '1 of 2', '2 of 2'])
    const stop = new AbortController()
    const stopped = readDocument(
      { name: 'form', mediaType: PDF, content },
      { signal: stop.signal, page: () => stop.abort(new Error('Cancelled.')) },
    )
    await expect(stopped).rejects.toThrow('Cancelled.')
  })
})

describe('DOCX', () => {
  const run = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  const cell = (text: string) => `<w:tc>${run(text)}</w:tc>`

  test('its paragraphs and cells are lines of a page, which can be drawn', async () => {
    const content = await docxOf(
      `${run('Employer: Hôpital')}<w:tbl><w:tr>${cell('First name')}${cell('Zoé')}</w:tr></w:tbl>`,
    )
    const { pages } = await read(DOCX, content)
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['Employer: Hôpital', 'First name', 'Zoé'])
    const [first, second] = pages[0]?.lines.slice(1) ?? []
    expect(first?.box[1]).toBe(second?.box[1])
    expect((await pictureOfPage({ mediaType: DOCX, content }, 1)).length).toBeGreaterThan(1_000)
  })

  test.each([
    ['hidden', '<w:vanish/>', ''],
    ['white', '<w:color w:val="FFFFFF"/>', ''],
    ['almost white', '<w:color w:val="fefefe"/>', ''],
    ['white by the theme', '<w:color w:themeColor="background1"/>', ''],
    ['of one point', '<w:sz w:val="2"/>', ''],
    ['white by their style', '<w:rStyle w:val="pale"/>', ''],
    [
      'white in a paragraph whose end alone is shaded',
      '<w:color w:val="FFFFFF"/>',
      '<w:rPr><w:shd w:fill="000000"/></w:rPr>',
    ],
  ])('letters that are %s are not read', async (_, look, ofParagraph) => {
    const content = await docxOf(
      `${run('First name: Ana')}<w:p><w:pPr>${ofParagraph}</w:pPr><w:r><w:rPr>${look}</w:rPr><w:t>Credit score: 900</w:t></w:r></w:p>`,
      '<w:style w:type="character" w:styleId="white"><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style>' +
        '<w:style w:type="character" w:styleId="pale"><w:basedOn w:val="white"/></w:style>',
    )
    const { pages } = await read(DOCX, content)
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['First name: Ana'])
  })

  test('white letters on a dark cell, as headings of tables have them, are read', async () => {
    const white = '<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>Broker</w:t></w:r></w:p>'
    const content = await docxOf(
      `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr>${white}</w:tc></w:tr></w:tbl>${run('Name: Ana')}`,
    )
    const { pages } = await read(DOCX, content)
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['Broker', 'Name: Ana'])
  })
})

describe('scans', () => {
  const paper = { skew: 1.5, ink: 60, paper: 235, noise: 8, width: 1700 }

  test('a French scan that is skewed and upside down is read, with positions on the original page', {
    tags: 'long',
  }, async () => {
    const typed = await pdf((doc) => {
      doc.text('Renseignements personnels', 60, 80)
      doc.text('Prénom :', 60, 120).text('Hélène', 320, 120)
      doc.text('Nom de famille :', 60, 150).text('Côté', 320, 150)
      doc.text('Revenu annuel brut :', 60, 180).text('84 500,00 $', 320, 180)
    })
    const { content } = await scannedOn(typed, paper, new Maker(1))
    const sharp = await loadSharp()
    const { pages } = await read('image/jpeg', await sharp(content).rotate(180).jpeg().toBuffer())
    const texts = pages[0]?.lines.map(({ text }) => text) ?? []
    expect(pages[0]).toMatchObject({ by: 'ocr', turned: 180 })
    expect(texts).toEqual(expect.arrayContaining(['Hélène', 'Côté', '84 500,00 $']))
    const [left, top] = pages[0]?.lines[texts.indexOf('Hélène')]?.box ?? []
    expect(left).toBeCloseTo(1 - 350 / 612, 1)
    expect(top).toBeCloseTo(1 - 125 / 792, 1)
  })

  test('an English scan in a PDF is read page by page', async () => {
    const { mediaType, content } = await scannedOn(
      await pdf((doc) => {
        const page = (...lines: [string, string][]) => {
          for (const [at, [label, value]] of lines.entries())
            doc.text(label, 60, 120 + at * 30).text(value, 320, 120 + at * 30)
        }
        page(['Personal information', ''], ['First name:', 'Margaret'], ['Credit score:', '712'])
        doc.addPage()
        page(['Employment', ''], ['Employer:', 'City of Hamilton'], ['Occupation:', 'Plumber'])
      }),
      { ...paper, skew: -1 },
      new Maker(2),
    )
    expect(mediaType).toBe(PDF)
    const [first, second] = await textsOf(mediaType, content)
    expect(first).toEqual(expect.arrayContaining(['Margaret', '712']))
    expect(second).toEqual(expect.arrayContaining(['City of Hamilton', 'Plumber']))
  })
})

describe('files that cannot be read are refused with a sentence', () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['an empty file', PDF, () => Buffer.alloc(0), /^400 form is empty/],
    ['a damaged PDF', PDF, () => Buffer.from('%PDF-1.7\nnothing'), /^400 form is damaged/],
    [
      'a PDF with a password',
      PDF,
      () => pdf(twoLines, { userPassword: 'secret' }),
      /^400 form cannot be opened without a password/,
    ],
    [
      'a PDF of 1 000 pages',
      PDF,
      () => pdf((doc) => Array.from({ length: 1_000 }, () => doc.addPage())),
      /^400 form has more than 40 pages/,
    ],
    ['a PDF of white pages', PDF, () => pdf(() => {}), /^400 form has no text that can be read/],
    [
      'a damaged picture',
      'image/png',
      () => Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
      /^400 form is damaged/,
    ],
    [
      'a picture of 51 million pixels',
      'image/png',
      async () =>
        (await loadSharp())({ create: { width: 8_500, height: 6_000, channels: 3, background: '#fff' } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
      /^400 form is damaged or larger than 50 million pixels/,
    ],
    ['a damaged DOCX', DOCX, () => Buffer.from('PK\x03\x04nothing'), /^400 form is damaged/],
    [
      'a DOCX that unpacks to much',
      DOCX,
      () => docxOf('<w:p><w:r><w:t>9</w:t></w:r></w:p>'.repeat(1_000_000)),
      /^400 form is larger than can be read/,
    ],
    ['a sheet', 'text/csv', () => Buffer.from('a,b'), /^400 form cannot be read as an application form/],
  ])('%s', async (_, mediaType, content, sentence) => {
    expect(await problemOf(mediaType, await content())).toMatch(sentence)
  })
})

test('generated forms are the same for the same seed', async () => {
  const [one, again] = [await applicationForm('docx', 3), await applicationForm('docx', 3)]
  expect([...again.truth]).toEqual([...one.truth])
})
