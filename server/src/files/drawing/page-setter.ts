import PDFDocument from 'pdfkit'
import type { Cell, TextBlock } from '#domain/kernel/read-text.ts'
import { fontFor, printable } from '../rendering/pdf-fonts.ts'
import { registerFonts } from '../rendering/register-fonts.ts'

const MARGIN = 48
const SIZE = 10
const LEADING = 6
/** Shortest movement of a tab. */
const TAB = 130
const DIVIDED = /\t+|\s{3,}|_{3,}|\.{4,}|…{2,}/u

/** A document needs more pages than it may have. */
export class TooManyPages extends Error {}

/** A line as it was set, in points from the upper left corner of its page. */
export interface SetLine {
  text: string
  left: number
  top: number
  width: number
  height: number
}

interface Paper {
  width: number
  height: number
  mostPages: number
}

/** Sets paragraphs and tables on pages of a PDF, in plain letters. */
export class PageSetter {
  readonly #paper: Paper
  readonly #doc: PDFKit.PDFDocument
  /** The lines of each page. */
  readonly pages: SetLine[][] = [[]]
  #top = MARGIN

  constructor(paper: Paper) {
    this.#paper = paper
    this.#doc = new PDFDocument({ size: [paper.width, paper.height], margin: 0, autoFirstPage: true })
    registerFonts(this.#doc)
  }

  /** @throws TooManyPages */
  add(block: TextBlock): void {
    if (block.kind === 'table') for (const row of block.rows) this.row(row)
    else
      for (const text of block.text.split('\n')) {
        const parts = text.split(DIVIDED).map((part) => part.trim())
        const filled = parts.filter(Boolean)
        const wide = filled.length > 1 ? this.#inner / filled.length : this.#inner
        this.#set(
          filled.map((part, at) => ({
            texts: [part],
            left: at * Math.max(wide, TAB),
            width: wide - LEADING,
          })),
        )
      }
  }

  /** @throws TooManyPages */
  row(cells: readonly Cell[]): void {
    const columns = cells.reduce((sum, { span = 1 }) => sum + span, 0)
    const wide = this.#inner / Math.max(1, columns)
    let column = 0
    const placed = cells.map(({ text, span = 1 }) => {
      const left = column * wide
      column += span
      const texts = text.split(/\n|\t+|_{3,}|\.{4,}|…{2,}/u).map((part) => part.trim())
      return { texts: texts.filter(Boolean), left, width: span * wide - LEADING }
    })
    this.#set(placed)
  }

  /** Sets a line into the lower margin of the last page, which may be full. */
  foot(text: string): void {
    const top = this.#paper.height - (MARGIN + SIZE) / 2
    this.#doc
      .font(fontFor(text, 'regular'))
      .fontSize(SIZE)
      .text(printable(text), MARGIN, top, { width: this.#inner })
  }

  async finish(): Promise<Buffer> {
    this.#doc.end()
    const parts: Buffer[] = []
    for await (const part of this.#doc) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }

  get #inner(): number {
    return this.#paper.width - 2 * MARGIN
  }

  /** Sets columns of texts side by side; each text is one line to a reader, however often it wraps. */
  #set(columns: readonly { texts: readonly string[]; left: number; width: number }[]): void {
    const high = columns.map(({ texts, width }) => texts.map((text) => this.#height(text, width)))
    const most = Math.max(0, ...high.map((each) => each.reduce((sum, height) => sum + height + 2, 0)))
    if (most === 0) return
    if (this.#top + most > this.#paper.height - MARGIN && this.#top > MARGIN) this.turnPage()
    for (const [at, { texts, left, width }] of columns.entries()) {
      let top = this.#top
      for (const [index, text] of texts.entries()) {
        const height = high[at]?.[index] ?? 0
        const place = { left: MARGIN + left, top, width, height }
        this.#doc.font(fontFor(text, 'regular')).fontSize(SIZE)
        this.#doc.text(printable(text), place.left, top, { width, height })
        const inked = Math.min(width, this.#doc.widthOfString(printable(text)))
        this.pages.at(-1)?.push({ ...place, text: text.replace(/\s+/gu, ' '), width: inked })
        top += height + 2
      }
    }
    this.#top += most + LEADING
  }

  #height(text: string, width: number): number {
    this.#doc.font(fontFor(text, 'regular')).fontSize(SIZE)
    return this.#doc.heightOfString(printable(text), { width })
  }

  /** @throws TooManyPages */
  turnPage(width = this.#paper.width): void {
    if (this.pages.length >= this.#paper.mostPages) throw new TooManyPages()
    this.#paper.width = width
    this.#doc.addPage({ size: [width, this.#paper.height], margin: 0 })
    this.pages.push([])
    this.#top = MARGIN
  }
}
