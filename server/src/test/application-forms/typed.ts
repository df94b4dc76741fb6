import PDFDocument from 'pdfkit'
import { registerFonts } from '../../files/rendering/register-fonts.ts'
import type { Content } from './content.ts'
import type { FormPart, Line } from './form-parts.ts'
import type { Maker } from './people.ts'

const [WIDTH, MARGIN] = [612, 54]
const INNER = WIDTH - 2 * MARGIN

/** The place of a label, for forms whose answers are filled in later. */
export interface Slot {
  page: number
  line: Line
  answer: number
  left: number
  top: number
  width: number
  height: number
}

interface TypedOptions {
  /** Answers beside their labels, below them in boxes, beside in two columns, or a table of both applicants. */
  shape: 'list' | 'pairs' | 'grid' | 'table' | 'blocks'
  /** Leaves the answers out, and returns their places. */
  isEmpty?: boolean
}

export interface Typed {
  pdf: Buffer
  slots: Slot[]
}

/** A form as a PDF with text. */
export async function typedForm(
  content: Content,
  maker: Maker,
  { shape, isEmpty = false }: TypedOptions,
): Promise<Typed> {
  const doc = new PDFDocument({ size: [WIDTH, 792], margin: 0 })
  registerFonts(doc)
  const slots: Slot[] = []
  let top = MARGIN
  let page = 0
  const colon = maker.one([':', '', ' :'])
  const size = maker.one([9, 10, 11])
  const hasRules = maker.chance(0.5)
  const write = (text: string, left: number, y: number, width: number, isBold = false, points = size) =>
    doc
      .font(isBold ? 'noto-semibold' : 'noto-regular')
      .fontSize(points)
      .text(text, left, y, { width, height: 40, lineBreak: true })
  const fits = (text: string, width: number) =>
    doc.font('noto-regular').fontSize(size).widthOfString(text) <= width
  const room = (height: number) => {
    if (top + height < 792 - MARGIN) return
    doc.addPage()
    page += 1
    top = MARGIN
  }
  const answer = (line: Line, at: number, left: number, y: number, width: number) => {
    const text = answerText(line, at)
    slots.push({ page, line, answer: at, left, top: y - 1, width, height: size + 6 })
    if (!isEmpty || line.options) write(text, left, y, width)
  }
  const list = (line: Line) => {
    room(size * 2)
    write(`${line.label}${colon}`, MARGIN, top, 190)
    answer(line, 0, MARGIN + 200, top, INNER - 200)
    if (hasRules)
      doc
        .moveTo(MARGIN + 198, top + size + 5)
        .lineTo(WIDTH - MARGIN, top + size + 5)
        .lineWidth(0.4)
        .stroke()
    top += size * 2
  }
  const rows = (lines: readonly Line[]): Line[][] => {
    const made: Line[][] = []
    for (const line of lines) {
      const isWide =
        line.options !== undefined ||
        !fits(answerText(line, 0), INNER / 2 - 12) ||
        !fits(line.label, INNER / 2 - 12)
      const last = made.at(-1)
      if (
        last &&
        last.length < 2 &&
        !isWide &&
        !last.some((other) => other.options || !fits(answerText(other, 0), INNER / 2 - 12))
      )
        last.push(line)
      else made.push([line])
    }
    return made
  }
  const grid = (lines: readonly Line[]) => {
    for (const row of rows(lines)) {
      const high = size * 3 + 4
      room(high + 2)
      for (const [at, line] of row.entries()) {
        const left = MARGIN + (at * INNER) / 2
        doc
          .rect(left, top, row.length === 1 ? INNER : INNER / 2, high)
          .lineWidth(0.5)
          .stroke()
        write(line.label, left + 4, top + 2, INNER / 2 - 8, false, size - 2)
        answer(line, 0, left + 4, top + size + 5, (row.length === 1 ? INNER : INNER / 2) - 8)
      }
      top += high
    }
  }
  const pairs = (lines: readonly Line[]) => {
    for (const row of rows(lines)) {
      const isPair =
        row.length === 2 &&
        row.every((line) => fits(answerText(line, 0), INNER / 2 - 128) && fits(line.label, 118))
      for (const each of isPair ? [row] : row.map((line) => [line])) {
        room(size * 2)
        for (const [at, line] of each.entries()) {
          const left = MARGIN + (at * INNER) / 2
          write(`${line.label}${colon}`, left, top, each.length === 1 ? 200 : 122)
          answer(
            line,
            0,
            left + (each.length === 1 ? 205 : 124),
            top,
            each.length === 1 ? INNER - 205 : INNER / 2 - 126,
          )
        }
        top += size * 2
      }
    }
  }
  const across = (part: FormPart) => {
    const isBlocks = shape === 'blocks'
    const [one, two] = isBlocks ? [MARGIN, MARGIN + INNER / 2] : [MARGIN + 170, MARGIN + 340]
    if (part.lines.some(({ answers }) => answers.length === 2)) {
      room(size * 4)
      const names =
        content.language === 'en'
          ? maker.one([
              ['Applicant', 'Co-Applicant'],
              ['Borrower', 'Co-Borrower'],
              ['Applicant 1', 'Applicant 2'],
            ])
          : maker.one([
              ['Demandeur', 'Codemandeur'],
              ['Emprunteur', 'Co-emprunteur'],
            ])
      write(names[0] ?? '', one, top, 160, true)
      write(names[1] ?? '', two, top, 160, true)
      top += size * 2
    }
    for (const line of part.lines) {
      if (line.answers.length === 1) {
        list(line)
        continue
      }
      room(size * 2.6)
      if (isBlocks)
        for (const at of [0, 1]) {
          write(`${line.label}${colon}`, at === 0 ? one : two, top, 110, false, size - 1)
          answer(line, at, (at === 0 ? one : two) + 112, top, INNER / 2 - 114)
        }
      else {
        write(`${line.label}${colon}`, MARGIN, top, 165)
        answer(line, 0, one, top, 165)
        answer(line, 1, two, top, 165)
      }
      top += size * 2.6
    }
  }

  if (maker.chance(0.4))
    write(
      content.language === 'en'
        ? 'Lakeshore Mortgage Brokers Inc.    Tel: 416 555-0111    info@lakeshore.example'
        : 'Prêts Laurentides inc.    Tél. : 514 555-0122    info@laurentides.example',
      MARGIN,
      24,
      INNER,
      false,
      8,
    )
  write(content.title, MARGIN, top, INNER, true, 15)
  top += 30
  for (const part of content.parts) {
    room(60)
    top += 6
    write(part.heading, MARGIN, top, INNER, true, size + 2)
    top += size * 2
    if (shape === 'grid') grid(part.lines)
    else if (shape === 'pairs') pairs(part.lines)
    else if (shape === 'list') for (const line of part.lines) list(line)
    else across(part)
  }
  room(40)
  write(
    content.language === 'en'
      ? 'I certify that the information above is true. Signature of applicant:'
      : 'Je certifie que les renseignements sont exacts. Signature du demandeur :',
    MARGIN,
    top + 12,
    INNER,
    false,
    8,
  )
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return { pdf: Buffer.concat(chunks), slots }
}

/** The text of an answer; for options all of them, with one marked. */
export function answerText(line: Line, at: number): string {
  if (line.options)
    return line.options.words
      .map((word, index) => `[${index === line.options?.marked ? 'X' : ' '}] ${word}`)
      .join('   ')
  return line.answers[at] ?? ''
}
