import PDFDocument from 'pdfkit'
import { type Language, localeOf, sentence } from '#domain/kernel/language.ts'
import { fontFor, printable, type Weight } from './pdf-fonts.ts'
import { registerFonts } from './register-fonts.ts'

/** The content of a document, before layout. */
export interface PdfDocument {
  title: string
  blocks: readonly Block[]
}

export type Block =
  | ({ kind: 'heading'; level: 1 | 2; text: string } & InLanguage)
  | ({ kind: 'text'; text: string } & InLanguage)
  | ({ kind: 'table'; columns: readonly PdfColumn[]; rows: readonly PdfRow[] } & InLanguage)

/** Of a block in another language than the document. */
interface InLanguage {
  language?: Language
}

export interface PdfColumn {
  header: string
  /** Share of the page width; the shares of a table add up to 1. */
  width: number
  align?: 'right'
}

export interface PdfRow {
  cells: readonly string[]
  /** Secondary text under the first cell. */
  note?: string
  isTotal?: boolean
}

const MARGIN = 48
const FOOTER = 36
const GAP = 10
const CELL_X = 6
const CELL_Y = 5
const INK = '#23201c'
const QUIET = '#59544c'
const LINE = '#d3cdc1'

type Document = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/**
 * Renders a tagged PDF on Letter: headings, paragraphs and tables in reading order for a screen reader, with title,
 * language, the one that is spoken, and extractable text. The stream ends without a further call.
 */
export function renderPdf(pdf: PdfDocument, madeAt: Date): Document {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
    pdfVersion: '1.7',
    tagged: true,
    lang: localeOf(),
    displayTitle: true,
    bufferPages: true,
    info: { Title: pdf.title, Creator: 'HomeSlice', CreationDate: madeAt },
  })
  registerFonts(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const block of pdf.blocks) setBlock(doc, root, block)
  root.end()
  setFooters(doc, pdf.title)
  doc.end()
  return doc
}

/** Draws a text in a font that has its letters. */
function setText(
  doc: Document,
  text: string,
  weight: Weight,
  size: number,
  colour: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  doc.font(fontFor(text, weight)).fontSize(size).fillColor(colour).text(printable(text), x, y, options)
}

const widthOf = (doc: Document) => doc.page.width - 2 * MARGIN
const roomLeft = (doc: Document) => doc.page.height - MARGIN - FOOTER - doc.y

function setBlock(doc: Document, root: Element, block: Block): void {
  const inLanguage = block.language ? { lang: localeOf(block.language) } : {}
  if (block.kind === 'table') {
    const table = doc.struct('Table', inLanguage)
    root.add(table)
    setTable(doc, table, block.columns, block.rows)
    return
  }
  if (block.kind === 'heading') {
    const size = block.level === 1 ? 20 : 13
    // Keeps a heading on the same page as its content.
    if (block.level === 2 && roomLeft(doc) < 90) doc.addPage()
    if (block.level === 2) doc.y += GAP
    const set = () => {
      setText(doc, block.text, 'semibold', size, INK, MARGIN, doc.y)
    }
    root.add(doc.struct(`H${block.level}`, inLanguage, [set]))
    doc.y += GAP / 2
    return
  }
  const set = () => {
    setText(doc, block.text, 'regular', 10, QUIET, MARGIN, doc.y)
  }
  root.add(doc.struct('P', inLanguage, [set]))
  doc.y += GAP / 2
}

interface Cell {
  text: string
  weight: Weight
  size: number
  colour: string
  tag: 'TH' | 'TD'
  note?: string
}

function setTable(
  doc: Document,
  table: Element,
  columns: readonly PdfColumn[],
  rows: readonly PdfRow[],
): void {
  const head = columns.map(
    ({ header }): Cell => ({ text: header, weight: 'semibold', size: 8.5, colour: QUIET, tag: 'TH' }),
  )
  setRow(doc, table, columns, head)
  for (const { cells, note, isTotal } of rows) {
    const set = cells.map(
      (text, index): Cell => ({
        text,
        weight: isTotal ? 'semibold' : 'regular',
        size: 10,
        colour: INK,
        tag: 'TD',
        ...(index === 0 && note !== undefined && { note }),
      }),
    )
    setRow(doc, table, columns, set)
  }
  table.end()
  doc.y += GAP
}

const NOTE_SIZE = 8.5

function setRow(doc: Document, table: Element, columns: readonly PdfColumn[], cells: readonly Cell[]): void {
  const widths = columns.map((column) => column.width * widthOf(doc))
  const inner = (index: number) => (widths[index] ?? 0) - 2 * CELL_X
  const heights = cells.map(({ text, weight, size, note }, index) => {
    const heightOf = (words: string, of: Weight, at: number) =>
      doc
        .font(fontFor(words, of))
        .fontSize(at)
        .heightOfString(printable(words), { width: inner(index) })
    return heightOf(text, weight, size) + (note ? heightOf(note, 'regular', NOTE_SIZE) : 0)
  })
  const height = Math.max(...heights) + 2 * CELL_Y
  if (roomLeft(doc) < height) doc.addPage()
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  let left = MARGIN
  for (const [index, cell] of cells.entries()) {
    const at = left + CELL_X
    const options = { width: inner(index), align: columns[index]?.align ?? ('left' as const) }
    const set = () => {
      setText(doc, cell.text, cell.weight, cell.size, cell.colour, at, top + CELL_Y, options)
      if (cell.note) setText(doc, cell.note, 'regular', NOTE_SIZE, QUIET, at, doc.y, options)
    }
    row.add(doc.struct(cell.tag, {}, [set]))
    left += widths[index] ?? 0
  }
  row.end()
  doc.y = top + height
  drawLine(doc)
}

/** Lines and footers are artifacts: a screen reader skips them. */
function drawLine(doc: Document): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
}

function setFooters(doc: Document, title: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let number = 0; number < count; number += 1) {
    doc.switchToPage(start + number)
    // Footers lie below the bottom margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN
    doc.markContent('Artifact', { type: 'Pagination' })
    setText(doc, title, 'regular', 8.5, QUIET, MARGIN, y, { lineBreak: false })
    setText(doc, sentence`Page ${number + 1} of ${count}`, 'regular', 8.5, QUIET, MARGIN, y, {
      width: widthOf(doc),
      align: 'right',
      lineBreak: false,
    })
    doc.endMarkedContent()
  }
}
