import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageText } from '#domain/kernel/page-text.ts'
import type { ReadText } from '#domain/kernel/read-text.ts'
import { replyTo } from '../../platform/reply-to.ts'
import { loadSharp } from '../pictures.ts'
import { CannotOpen, drawPage, openPdf } from './pdf.ts'
import { textOfPages } from './text.ts'

interface DrawRequest {
  content: Uint8Array
  /** From 1. */
  draw: number
}
interface TextRequest {
  content: Uint8Array
  draw: null
}
/** Sets a text on pages of a PDF, which are then drawn. */
interface SetRequest {
  set: ReadText
}
export type PagesRequest = DrawRequest | TextRequest | SetRequest

/** A size in points, as the page is shown. */
export interface PageSize {
  width: number
  height: number
}
export interface DrawnPage {
  /** PNG. */
  picture: Uint8Array
  sizes: PageSize[]
}
export type Undrawable = 'protected' | 'damaged' | 'too_long'
export type PagesReply = DrawnPage | { text: PageText[] } | { pdf: Uint8Array } | 'no_page' | Undrawable

/** 150 dots per inch: letters of 8 points can be read. */
const SCALE = 150 / 72
const MOST_PAGES = 2_000
/** Little work for a picture that is kept for an hour, and loses nothing before its mark is added. */
const COMPRESSION = 3

async function reply(request: PagesRequest): Promise<PagesReply> {
  // Loaded when it is needed, because most documents have pages of their own.
  if ('set' in request) return { pdf: await (await import('./set-text.ts')).setText(request.set) }
  const { content, draw } = request
  let document: PDFDocumentProxy | undefined
  try {
    document = await openPdf(content)
    const { numPages } = document
    if (numPages > MOST_PAGES) return 'too_long'
    if (draw === null) return { text: await textOfPages(document) }
    if (draw < 1 || draw > numPages) return 'no_page'
    return { picture: await pictureOf(document, draw), sizes: await sizesOf(document) }
  } catch (error) {
    return error instanceof CannotOpen ? error.why : 'damaged'
  } finally {
    await document?.loadingTask.destroy()
  }
}

async function pictureOf(document: PDFDocumentProxy, page: number): Promise<Uint8Array> {
  const { data, width, height } = await drawPage(document, await document.getPage(page), SCALE)
  const sharp = await loadSharp()
  const raw = { width, height, channels: 4 } as const
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw })
    .removeAlpha()
    .png({ compressionLevel: COMPRESSION })
    .toBuffer()
}

async function sizesOf(document: PDFDocumentProxy): Promise<PageSize[]> {
  const sizes: PageSize[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
    sizes.push({ width: Math.round(width), height: Math.round(height) })
  }
  return sizes
}

replyTo(reply)
