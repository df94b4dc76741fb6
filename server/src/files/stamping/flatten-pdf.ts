import PDFDocument from 'pdfkit'
import { CannotOpen, drawPage, openPdf } from '../drawing/pdf.ts'
import { loadSharp } from '../pictures.ts'
import type { Unstampable } from './stamp-pdf.ts'
import { stampPicture } from './stamp-picture.ts'

/** Each takes a quarter of a second. */
const MOST_PAGES = 100
const SCALE = 150 / 72
const QUALITY = 85

/** A PDF whose pages are pictures, each with the mark of its reader in its pixels; it contains nothing else. */
export async function flattenPdf(
  content: Uint8Array,
  lines: readonly string[],
): Promise<Uint8Array | Unstampable> {
  try {
    const source = await openPdf(content)
    if (source.numPages > MOST_PAGES) return 'too_long'
    const sharp = await loadSharp()
    const flat = new PDFDocument({ autoFirstPage: false, margin: 0 })
    for (let number = 1; number <= source.numPages; number += 1) {
      const page = await source.getPage(number)
      const { data, width, height } = await drawPage(source, page, SCALE)
      const raw = { width, height, channels: 4 } as const
      const clear = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw })
        .removeAlpha()
        .png({ compressionLevel: 1 })
        .toBuffer()
      const marked = await sharp(await stampPicture(clear, lines, 'page'))
        .jpeg({ quality: QUALITY })
        .toBuffer()
      const points = page.getViewport({ scale: 1 })
      const size: [number, number] = [points.width, points.height]
      flat.addPage({ size, margin: 0 }).image(marked, 0, 0, { width: size[0], height: size[1] })
      page.cleanup()
    }
    await source.loadingTask.destroy()
    flat.end()
    const parts: Buffer[] = []
    for await (const part of flat) parts.push(part as Buffer)
    return Buffer.concat(parts)
  } catch (error) {
    return error instanceof CannotOpen ? error.why : 'damaged'
  }
}
