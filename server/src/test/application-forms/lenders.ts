import PDFDocument from 'pdfkit'
import { registerFonts } from '../../files/rendering/register-fonts.ts'
import type { Content } from './content.ts'
import type { FormPart, Line } from './form-parts.ts'
import type { Maker } from './people.ts'
import { answerText } from './typed.ts'

const [WIDTH, HEIGHT, MARGIN] = [612, 792, 36]
const INNER = WIDTH - 2 * MARGIN

/**
 * Layouts of printed lenders' forms: a ruled sheet with both applicants side by side; boxes with a small label above
 * the answer; and boxes of the borrower on the left, of the co-borrower on the right.
 */
export type Arrangement = 'sheet' | 'boxes' | 'sides'

/** A form as a PDF with text, and the number of its pages. */
export async function lenderForm(
  content: Content,
  maker: Maker,
  arrangement: Arrangement,
): Promise<{ pdf: Buffer; pages: number }> {
  const doc = new PDFDocument({ size: [WIDTH, HEIGHT], margin: 0 })
  registerFonts(doc)
  const setter = new Setter(doc, content, maker)
  setter.title()
  for (const part of content.parts) setter[arrangement](part)
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return { pdf: Buffer.concat(chunks), pages: setter.pages }
}

interface Box {
  left: number
  width: number
}

class Setter {
  pages = 1
  #top = MARGIN
  readonly #doc: PDFKit.PDFDocument
  readonly #content: Content
  readonly #size: number
  readonly #names: readonly [string, string]
  readonly #isDark: boolean
  readonly #isNumbered: boolean
  #part = 0

  constructor(doc: PDFKit.PDFDocument, content: Content, maker: Maker) {
    this.#doc = doc
    this.#content = content
    this.#size = maker.one([8, 9, 10])
    this.#isDark = maker.chance(0.5)
    this.#isNumbered = maker.chance(0.5)
    this.#names = maker.one<readonly [string, string]>(
      content.language === 'en'
        ? [
            ['Applicant', 'Co-Applicant'],
            ['Borrower', 'Co-Borrower'],
          ]
        : [
            ['Emprunteur', 'Coemprunteur'],
            ['Demandeur', 'Codemandeur'],
          ],
    )
  }

  title(): void {
    this.#text(this.#content.title, { left: MARGIN, width: INNER }, this.#top, { size: 14, isBold: true })
    this.#top += 28
  }

  /** A table with a column for each applicant. */
  sheet(part: FormPart): void {
    const hasBoth = part.lines.some(({ answers }) => answers.length === 2)
    const high = this.#size * 1.9
    this.#bar(part.heading, high * 2)
    const [label, one, two] = [
      { left: MARGIN, width: INNER * 0.3 },
      { left: MARGIN + INNER * 0.3, width: INNER * 0.35 },
      { left: MARGIN + INNER * 0.65, width: INNER * 0.35 },
    ]
    if (hasBoth) {
      this.#row([label, one, two], ['', ...this.#names], high, true)
    }
    for (const line of part.lines)
      if (line.answers.length === 2)
        this.#row([label, one, two], [line.label, answerText(line, 0), answerText(line, 1)], high)
      else
        this.#row(
          [label, { left: one.left, width: one.width + two.width }],
          [line.label, answerText(line, 0)],
          high,
        )
    this.#top += 8
  }

  /** Boxes of one to three in a row, each with a small label at its top and the answer below. */
  boxes(part: FormPart): void {
    const high = this.#size * 2.7
    this.#bar(part.heading, high)
    for (const lines of this.#packed(part.lines, 3)) {
      this.#room(high)
      for (const [at, line] of lines.entries()) {
        const width = INNER / lines.length
        this.#box(line, 0, { left: MARGIN + at * width, width }, high)
      }
      this.#top += high
    }
    this.#top += 8
  }

  /** As `boxes`, with one half of the page for each applicant. */
  sides(part: FormPart): void {
    const high = this.#size * 2.7
    const [left, right] = [
      { left: MARGIN, width: INNER / 2 - 4 },
      { left: MARGIN + INNER / 2 + 4, width: INNER / 2 - 4 },
    ]
    this.#bar(part.heading, high * 2)
    if (part.lines.some(({ answers }) => answers.length === 2)) {
      for (const [at, side] of [left, right].entries())
        this.#text(this.#names[at] ?? '', side, this.#top, { isBold: true })
      this.#top += this.#size * 1.7
    }
    for (const line of part.lines) {
      this.#room(high)
      if (line.answers.length === 2)
        for (const [at, side] of [left, right].entries()) this.#box(line, at, side, high)
      else this.#box(line, 0, { left: MARGIN, width: INNER }, high)
      this.#top += high
    }
    this.#top += 8
  }

  #packed(lines: readonly Line[], most: number): Line[][] {
    const rows: Line[][] = []
    const fits = (line: Line, count: number) =>
      !line.options &&
      this.#doc.font('noto-regular').fontSize(this.#size).widthOfString(answerText(line, 0)) <
        INNER / count - 10 &&
      this.#doc.fontSize(this.#size * 0.75).widthOfString(line.label) < INNER / count - 10
    for (const line of lines) {
      const row = rows.at(-1)
      const joined = [...(row ?? []), line]
      if (row && joined.length <= most && joined.every((each) => fits(each, joined.length))) row.push(line)
      else rows.push([line])
    }
    return rows
  }

  #box(line: Line, at: number, { left, width }: Box, high: number): void {
    this.#doc.rect(left, this.#top, width, high).lineWidth(0.5).stroke('#444')
    const place = { left: left + 3, width: width - 6 }
    this.#text(line.label, place, this.#top + 2, { size: this.#size * 0.75, color: '#444' })
    this.#text(answerText(line, at), place, this.#top + this.#size * 1.2)
  }

  #row(boxes: readonly Box[], texts: readonly string[], high: number, isBold = false): void {
    const tall = Math.max(
      high,
      ...texts.map((text, at) => this.#heightOf(text, (boxes[at]?.width ?? 100) - 8) + this.#size * 0.6),
    )
    this.#room(tall)
    for (const [at, { left, width }] of boxes.entries()) {
      this.#doc.rect(left, this.#top, width, tall).lineWidth(0.5).stroke('#444')
      this.#text(texts[at] ?? '', { left: left + 4, width: width - 8 }, this.#top + this.#size * 0.3, {
        isBold,
      })
    }
    this.#top += tall
  }

  /** The heading of a part, in white on dark or in black on grey. */
  #bar(heading: string, needed: number): void {
    const high = this.#size * 1.8
    this.#room(high + needed)
    this.#part += 1
    const numbered =
      this.#isNumbered && !/^\d/.test(heading) ? `Section ${'ABCDEFGH'[this.#part - 1]}. ${heading}` : heading
    this.#doc.rect(MARGIN, this.#top, INNER, high).fill(this.#isDark ? '#1f3a5f' : '#dddddd')
    this.#text(numbered, { left: MARGIN + 4, width: INNER - 8 }, this.#top + this.#size * 0.25, {
      isBold: true,
      color: this.#isDark ? '#fff' : '#000',
    })
    this.#top += high + 3
  }

  #room(high: number): void {
    if (this.#top + high < HEIGHT - MARGIN) return
    this.#doc.addPage()
    this.pages += 1
    this.#top = MARGIN
  }

  #heightOf = (text: string, width: number) =>
    this.#doc
      .font('noto-regular')
      .fontSize(this.#size)
      .heightOfString(text || ' ', { width })

  #text(
    text: string,
    { left, width }: Box,
    top: number,
    { size = this.#size, isBold = false, color = '#000' } = {},
  ): void {
    this.#doc
      .font(isBold ? 'noto-semibold' : 'noto-regular')
      .fontSize(size)
      .fillColor(color)
      .text(text, left, top, { width })
  }
}
