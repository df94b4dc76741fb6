import { OPS, type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type ReadLine, type Turn, turnBack, turnedBox } from '#domain/kernel/read-pages.ts'
import { CannotOpen, type Drawing, drawPage as draw, openPdf as open } from '../../files/drawing/pdf.ts'
import { CannotRead, MOST_PAGES } from './cannot-read.ts'
import { boxOf, linesOf, type Piece } from './lines.ts'

/** A page with fewer letters has no text of its own; scanners add less. */
const LEAST_CHARACTERS = 80

/** @throws CannotRead */
export async function openPdf(content: Uint8Array): Promise<PDFDocumentProxy> {
  const document = await open(content).catch((error: unknown) => {
    throw error instanceof CannotOpen
      ? new CannotRead(error.why === 'protected' ? 'locked' : 'damaged')
      : error
  })
  if (document.numPages <= MOST_PAGES) return document
  await document.loadingTask.destroy()
  throw new CannotRead('tooManyPages')
}

/** Draws a page at a width in pixels, as it is shown. */
export const drawPage = (document: PDFDocumentProxy, page: PDFPageProxy, width: number): Promise<Drawing> =>
  draw(document, page, width / page.getViewport({ scale: 1 }).width)

interface PageText {
  lines: ReadLine[]
  turned: Turn
  by: 'text' | 'form_fields'
  /** True if the page is a picture with little or no text of its own. */
  isPicture: boolean
}

/** The visible text of a page, and what was filled into its fields. */
export async function readPage(document: PDFDocumentProxy, page: PDFPageProxy): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 })
  const filled = await filledFields(page, viewport)
  const { items } = await page.getTextContent()
  const pieces = new Map<Turn, Piece[]>()
  for (const item of items) {
    if (!('str' in item) || !item.str.trim()) continue
    const placed = placeOf(item, viewport)
    if (placed) pieces.set(placed.turned, [...(pieces.get(placed.turned) ?? []), placed.piece])
  }
  const lettersOf = (all: readonly Piece[]) => all.reduce((sum, { text }) => sum + text.length, 0)
  const [turned = 0, upright = []] =
    [...pieces].toSorted(([, a], [, b]) => lettersOf(b) - lettersOf(a))[0] ?? []
  const isSideways = turned % 180 !== 0
  const size = isSideways ? { width: viewport.height, height: viewport.width } : viewport
  const read = linesOf(upright, size).map((line) => ({ ...line, box: turnedBox(line.box, turnBack(turned)) }))
  const seen = read.length === 0 ? [] : visible(read, await drawPage(document, page, DRAWN_WIDTH))
  const characters = seen.reduce((sum, { text }) => sum + text.length, 0)
  const isPicture = characters < LEAST_CHARACTERS && (characters === 0 || (await hasPictures(page)))
  const lines = [...seen.filter((line) => !filled.some((field) => isSame(field, line))), ...filled]
  return { lines, turned, by: filled.length > 0 ? 'form_fields' : 'text', isPicture }
}

type Viewport = ReturnType<PDFPageProxy['getViewport']>
const PICTURES: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]
const hasPictures = async (page: PDFPageProxy) =>
  (await page.getOperatorList()).fnArray.some((operation) => PICTURES.includes(operation))

interface TextItem {
  str: string
  transform: number[]
  width: number
}

/** The place of a piece after the page was turned so that the text is upright; null for slanted text. */
function placeOf(
  { str, transform, width }: TextItem,
  viewport: Viewport,
): { turned: Turn; piece: Piece } | null {
  const [a, b, c, d, x, y] = Util.transform(viewport.transform, transform) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const height = Math.hypot(c, d)
  const angle = (Math.atan2(b, a) * 180) / Math.PI
  const quarter = Math.round(angle / 90)
  if (height < 3 || Math.abs(angle - quarter * 90) > 3) return null
  const turned = ((((-quarter * 90) % 360) + 360) % 360) as Turn
  const [left, base] = (
    {
      0: [x, y],
      90: [viewport.height - y, x],
      180: [viewport.width - x, viewport.height - y],
      270: [y, viewport.width - x],
    } as const
  )[turned]
  return { turned, piece: { text: str, left, top: base - 0.82 * height, width, height } }
}

/** In pixels; enough to see letters of 4 points. */
const DRAWN_WIDTH = 1_000
/** Least difference between the lightest and the darkest place of a line, out of 255. */
const LEAST_CONTRAST = 40

/** The visible lines: without white text on white, and text under a picture or outside the page. */
function visible(lines: readonly ReadLine[], { width, height, data }: Drawing): ReadLine[] {
  const lightness = (x: number, y: number) => {
    const at = (y * width + x) * 4
    return ((data[at] ?? 255) * 3 + (data[at + 1] ?? 255) * 6 + (data[at + 2] ?? 255)) / 10
  }
  return lines.filter(({ box: [left, top, wide, high] }) => {
    let darkest = 255
    let lightest = 0
    const last = {
      x: Math.min(width - 1, Math.ceil((left + wide) * width)),
      y: Math.min(height - 1, Math.ceil((top + high) * height)),
    }
    for (let y = Math.floor(top * height); y <= last.y; y += 1)
      for (let x = Math.floor(left * width); x <= last.x; x += 1) {
        const light = lightness(x, y)
        darkest = Math.min(darkest, light)
        lightest = Math.max(lightest, light)
      }
    return lightest - darkest >= LEAST_CONTRAST
  })
}

interface Widget {
  subtype: string
  rect: [number, number, number, number]
  hidden?: boolean
  annotationFlags?: number
  fieldName?: string
  alternativeText?: string
  fieldType?: string
  fieldValue?: unknown
  checkBox?: boolean
  radioButton?: boolean
  exportValue?: string
  buttonValue?: string
}

const NOT_SHOWN = 2 | 32

async function filledFields(page: PDFPageProxy, viewport: Viewport): Promise<ReadLine[]> {
  const widgets = (await page.getAnnotations()) as Widget[]
  return widgets.flatMap((widget) => {
    if (widget.subtype !== 'Widget' || widget.hidden || (widget.annotationFlags ?? 0) & NOT_SHOWN) return []
    const text = filledText(widget)
    if (!text) return []
    const [x1, y1] = viewport.convertToViewportPoint(widget.rect[0], widget.rect[1]) as [number, number]
    const [x2, y2] = viewport.convertToViewportPoint(widget.rect[2], widget.rect[3]) as [number, number]
    const place = {
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    }
    const label = (widget.alternativeText || widget.fieldName || '').slice(0, 100)
    return [{ text, box: boxOf(place, viewport), ...(label && { label }) }]
  })
}

/** Check boxes are read as the mark that a page would show. */
function filledText(widget: Widget): string {
  const { fieldType, fieldValue, exportValue, buttonValue } = widget
  if (widget.checkBox) return fieldValue === exportValue ? '☒' : '☐'
  if (widget.radioButton) return fieldValue !== null && fieldValue === buttonValue ? '☒' : '☐'
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return ''
  const value = Array.isArray(fieldValue) ? (fieldValue.length === 1 ? fieldValue[0] : '') : fieldValue
  return typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim().slice(0, 300) : ''
}

/** Some programs store a filled-in value as text of the page too. */
const isSame = (field: ReadLine, line: ReadLine) =>
  field.text === line.text &&
  Math.abs(field.box[0] - line.box[0]) < 0.05 &&
  Math.abs(field.box[1] + field.box[3] / 2 - line.box[1] - line.box[3] / 2) < 0.02
