import PDFDocument from 'pdfkit'
import { fontFor, printable } from '../rendering/pdf-fonts.ts'
import { registerFonts, registerScript } from '../rendering/register-fonts.ts'

/** In points; the mark is scaled to its place. */
const WIDTH = 250
const HEIGHT = 100
const MARGIN = 4
const INK_HEIGHT = 62
/** Letters of the script typeface are low for their size. */
const LARGEST = { script: 46, upright: 34 }
const INK = '#141e5a'
const QUIET = '#3c3832'
/** Slant in degrees of typed names whose letters the script typeface lacks. */
const LEAN = 14

export interface SignatureLook {
  /** A PNG with a transparent background, or the typed name. */
  signature: { drawn: Buffer } | { typed: string }
  /** The signer's name, and the time. */
  lines: readonly [string, string]
}

/** A signature above name and time, as a PDF of one page without background, two and a half times as wide as high. */
export async function signatureMark({ signature, lines }: SignatureLook): Promise<Buffer> {
  const doc = new PDFDocument({ size: [WIDTH, HEIGHT], margin: 0, info: { Creator: 'HomeSlice' } })
  registerFonts(doc)
  const room = WIDTH - 2 * MARGIN
  const set = (text: string, size: number, y: number, oblique: number | false = false) => {
    doc.fontSize(sizeFor(doc, text, size, room)).text(printable(text), MARGIN, y, {
      lineBreak: false,
      ...(oblique !== false && { oblique }),
    })
  }
  if ('drawn' in signature)
    doc.image(signature.drawn, MARGIN, MARGIN, { fit: [room, INK_HEIGHT - MARGIN], valign: 'bottom' })
  else if (registerScript(doc, signature.typed)) {
    doc.font('script').fillColor(INK)
    const size = sizeFor(doc, signature.typed, LARGEST.script, room)
    set(signature.typed, size, INK_HEIGHT - size * 1.2)
  } else {
    doc.font(fontFor(signature.typed, 'semibold')).fillColor(INK)
    const size = sizeFor(doc, signature.typed, LARGEST.upright, room - LEAN)
    set(signature.typed, size, INK_HEIGHT - size * 1.4, LEAN)
  }
  doc
    .moveTo(MARGIN, INK_HEIGHT + 2)
    .lineTo(WIDTH - MARGIN, INK_HEIGHT + 2)
    .lineWidth(0.7)
    .strokeColor(QUIET)
    .stroke()
  doc.fillColor(QUIET)
  for (const [index, line] of lines.entries()) {
    doc.font(fontFor(line, index === 0 ? 'semibold' : 'regular'))
    set(line, index === 0 ? 10 : 8.5, INK_HEIGHT + 6 + index * 14)
  }
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** The size, at most `size`, at which a text fits in one line; the font is set. */
function sizeFor(doc: PDFKit.PDFDocument, text: string, size: number, room: number): number {
  const width = doc.fontSize(size).widthOfString(printable(text))
  return width <= room ? size : (size * room) / width
}
