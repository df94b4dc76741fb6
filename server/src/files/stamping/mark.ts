import PDFDocument from 'pdfkit'
import { fontFor, printable } from '../rendering/pdf-fonts.ts'
import { registerFonts } from '../rendering/register-fonts.ts'

/** Width at which the lines of a mark wrap, in points. */
const LINE_WIDTH = 190
const SIZE = 9.5
const MARGIN = 10
const INK = '#8c1d18'
const OPACITY = 0.3
const ANGLE = -28

/**
 * A mark for one reader as a PDF of one page without background: its lines on a diagonal, to be repeated over a page.
 * @param lines the reader, the document and the time
 */
export async function markOf(lines: readonly string[]): Promise<Buffer> {
  const measured = new PDFDocument({ size: [LINE_WIDTH, LINE_WIDTH], margin: 0 })
  registerFonts(measured)
  const heights = lines.map((line) => heightOf(measured, line))
  const height = heights.reduce((sum, each) => sum + each, 0)
  const turn = (Math.abs(ANGLE) * Math.PI) / 180
  const size: [number, number] = [
    LINE_WIDTH * Math.cos(turn) + height * Math.sin(turn) + MARGIN,
    LINE_WIDTH * Math.sin(turn) + height * Math.cos(turn) + MARGIN,
  ]
  const doc = new PDFDocument({ size, margin: 0 })
  registerFonts(doc)
  const [x, y] = [size[0] / 2, size[1] / 2]
  doc.rotate(ANGLE, { origin: [x, y] }).fillColor(INK, OPACITY)
  let top = y - height / 2
  for (const [index, line] of lines.entries()) {
    doc
      .font(fontFor(line, 'semibold'))
      .fontSize(SIZE)
      .text(printable(line), x - LINE_WIDTH / 2, top, {
        width: LINE_WIDTH,
        // The end of a page would break a line that the rotation moves back into it.
        height: heights[index],
      })
    top += heights[index] ?? 0
  }
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const heightOf = (doc: PDFKit.PDFDocument, line: string) =>
  doc.font(fontFor(line, 'semibold')).fontSize(SIZE).heightOfString(printable(line), { width: LINE_WIDTH })
