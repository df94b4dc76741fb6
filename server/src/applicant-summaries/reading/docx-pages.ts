import PDFDocument from 'pdfkit'
import type { ReadLine, ReadPage } from '#domain/kernel/read-pages.ts'
import type { Cell, TextBlock } from '#domain/kernel/read-text.ts'
import { readTextDocument } from '../../files/office/text-document.ts'
import { fontFor, printable } from '../../files/rendering/pdf-fonts.ts'
import { registerFonts } from '../../files/rendering/register-fonts.ts'
import { CannotRead, MOST_PAGES } from './cannot-read.ts'
import { boxOf } from './lines.ts'

const [WIDTH, HEIGHT, MARGIN] = [612, 792, 48]
const SIZE = 10
const LEADING = 6
/** Shortest movement of a tab. */
const TAB = 130
const DIVIDED = /\t+|\s{3,}|_{3,}|\.{4,}|…{2,}/u

interface SetDocument {
  pages: ReadPage[]
  /** The pages as a file, for a picture of one. */
  pdf(): Promise<Buffer>
}

/**
 * Sets a text document on pages, its paragraphs and tables in plain letters, because the places of lines need pages.
 * The pages differ from those of the program that wrote it.
 * @throws CannotRead
 */
export async function setDocx(content: Buffer): Promise<SetDocument> {
  const { blocks, is_cut } = await readTextDocument(content, true).catch(() => {
    throw new CannotRead('damaged')
  })
  if (is_cut) throw new CannotRead('tooLarge')
  const setter = new Setter()
  for (const block of blocks) setter.add(block)
  return { pages: setter.pages, pdf: () => setter.finish() }
}

class Setter {
  readonly #doc = new PDFDocument({ size: [WIDTH, HEIGHT], margin: 0, autoFirstPage: true })
  readonly pages: { number: number; lines: ReadLine[]; by: 'text' }[] = [{ number: 1, lines: [], by: 'text' }]
  #top = MARGIN

  constructor() {
    registerFonts(this.#doc)
  }

  add(block: TextBlock): void {
    if (block.kind === 'table') for (const row of block.rows) this.#row(row)
    else
      for (const text of block.text.split('\n')) {
        const parts = text.split(DIVIDED).map((part) => part.trim())
        const filled = parts.filter(Boolean)
        const wide = filled.length > 1 ? (WIDTH - 2 * MARGIN) / filled.length : WIDTH - 2 * MARGIN
        this.#set(
          filled.map((part, at) => ({
            texts: [part],
            left: at * Math.max(wide, TAB),
            width: wide - LEADING,
          })),
        )
      }
  }

  #row(cells: readonly Cell[]): void {
    const columns = cells.reduce((sum, { span = 1 }) => sum + span, 0)
    const wide = (WIDTH - 2 * MARGIN) / Math.max(1, columns)
    let column = 0
    const placed = cells.map(({ text, span = 1 }) => {
      const left = column * wide
      column += span
      const texts = text.split(/\n|\t+|_{3,}|\.{4,}|…{2,}/u).map((part) => part.trim())
      return { texts: texts.filter(Boolean), left, width: span * wide - LEADING }
    })
    this.#set(placed)
  }

  /** Sets columns of texts side by side; each text is one line to a reader, however often it wraps. */
  #set(columns: readonly { texts: readonly string[]; left: number; width: number }[]): void {
    const high = columns.map(({ texts, width }) => texts.map((text) => this.#height(text, width)))
    const most = Math.max(0, ...high.map((each) => each.reduce((sum, height) => sum + height + 2, 0)))
    if (most === 0) return
    if (this.#top + most > HEIGHT - MARGIN && this.#top > MARGIN) this.#turnPage()
    for (const [at, { texts, left, width }] of columns.entries()) {
      let top = this.#top
      for (const [index, text] of texts.entries()) {
        const height = high[at]?.[index] ?? 0
        const place = { left: MARGIN + left, top, width, height }
        this.#doc.font(fontFor(text, 'regular')).fontSize(SIZE)
        this.#doc.text(printable(text), place.left, top, { width, height })
        const inked = Math.min(width, this.#doc.widthOfString(printable(text)))
        this.pages.at(-1)?.lines.push({
          text: text.replace(/\s+/gu, ' '),
          box: boxOf({ ...place, width: inked }, { width: WIDTH, height: HEIGHT }),
        })
        top += height + 2
      }
    }
    this.#top += most + LEADING
  }

  #height(text: string, width: number): number {
    this.#doc.font(fontFor(text, 'regular')).fontSize(SIZE)
    return this.#doc.heightOfString(printable(text), { width })
  }

  #turnPage(): void {
    if (this.pages.length >= MOST_PAGES) throw new CannotRead('tooManyPages')
    this.#doc.addPage()
    this.pages.push({ number: this.pages.length + 1, lines: [], by: 'text' })
    this.#top = MARGIN
  }

  async finish(): Promise<Buffer> {
    this.#doc.end()
    const parts: Buffer[] = []
    for await (const part of this.#doc) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }
}
