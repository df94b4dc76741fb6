import { degrees, PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { replyTo } from '../../platform/reply-to.ts'
import { keepShownAnnotations, readPdf, type Unstampable } from './stamp-pdf.ts'

/** Why a PDF cannot be signed. */
export type Unsignable = Unstampable | 'signed'

/** A PDF of one page to draw on another page, and its place there as shares of the page as it is shown. */
export interface PlacedMark {
  pdf: Uint8Array
  page: number
  x: number
  y: number
  width: number
}

export interface PagesRequest {
  content: Uint8Array
  draw?: { marks: readonly PlacedMark[]; appendix: Uint8Array; title: string }
}
/** Sizes of pages, or the resulting PDF. */
export type PagesReply = [number, number][] | Uint8Array | Unsignable

const MOST_PAGES = 500

async function answer({ content, draw }: PagesRequest): Promise<PagesReply> {
  const source = await readPdf(content)
  if (typeof source === 'string') return source
  try {
    const count = source.getPageCount()
    if (count === 0) return 'damaged'
    if (count > MOST_PAGES) return 'too_long'
    if (isSigned(source)) return 'signed'
    return draw ? await drawn(source, draw) : source.getPages().map(shownSize)
  } catch {
    return 'damaged'
  }
}

/** True if a field of the document holds a digital signature. */
function isSigned(source: PDFDocument): boolean {
  for (const [, object] of source.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    if (object.lookup(PDFName.of('ByteRange')) !== undefined) return true
  }
  return false
}

/** The part of a page that is shown, before its rotation. */
function shownBox(page: PDFPage) {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()]
  const x = Math.max(media.x, crop.x)
  const y = Math.max(media.y, crop.y)
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y
  return width > 1 && height > 1 ? { x, y, width, height } : media
}

/** Clockwise quarter turns with which a page is shown. */
const turnsOf = (page: PDFPage) => (((page.getRotation().angle % 360) + 360) % 360) / 90

function shownSize(page: PDFPage): [number, number] {
  const { width, height } = shownBox(page)
  return turnsOf(page) % 2 === 0 ? [width, height] : [height, width]
}

async function drawn(
  source: PDFDocument,
  { marks, appendix, title }: NonNullable<PagesRequest['draw']>,
): Promise<Uint8Array> {
  for (const page of source.getPages()) keepShownAnnotations(page)
  const signed = await PDFDocument.create({ updateMetadata: false })
  signed.setTitle(title, { showInWindowTitleBar: true })
  signed.setCreator('HomeSlice')
  signed.setProducer('HomeSlice')
  signed.setLanguage('en-CA')
  for (const page of await signed.copyPages(source, source.getPageIndices())) signed.addPage(page)
  for (const mark of marks) await place(signed, mark)
  const further = await PDFDocument.load(appendix, { updateMetadata: false })
  for (const page of await signed.copyPages(further, further.getPageIndices())) signed.addPage(page)
  return signed.save({ useObjectStreams: false, updateFieldAppearances: false })
}

/** Draws a mark upright as the page is shown. */
async function place(signed: PDFDocument, mark: PlacedMark): Promise<void> {
  const page = signed.getPage(mark.page - 1)
  const [embedded] = await signed.embedPdf(mark.pdf)
  if (!embedded) throw new Error('A mark is one page.')
  const box = shownBox(page)
  const [width] = shownSize(page)
  const turned = turnsOf(page)
  const size = { width: mark.width * width, height: (mark.width * width * embedded.height) / embedded.width }
  const [left, top] = [mark.x, mark.y]
  // The mark's lower left corner as shown, in shares of the page as shown, measured from the page's lower left corner.
  const shownHeight = turned % 2 === 0 ? box.height : box.width
  const [across, up] = [left * width, shownHeight - top * shownHeight - size.height]
  const at = [
    { x: box.x + across, y: box.y + up },
    { x: box.x + box.width - up, y: box.y + across },
    { x: box.x + box.width - across, y: box.y + box.height - up },
    { x: box.x + up, y: box.y + box.height - across },
  ][turned]
  if (!at) throw new Error('A page is turned by quarters.')
  page.drawPage(embedded, { ...at, ...size, rotate: degrees(turned * 90) })
}

replyTo(answer)
