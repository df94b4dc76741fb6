import PDFDocument from 'pdfkit'
import { FONT_FILES } from './pdf-fonts.ts'

/** A font as the library has opened it, with its glyphs and the letters that each of them stood for first. */
interface OpenedFont {
  _glyphs: Record<number, object>
}
const opened = new Map<string, OpenedFont>()

/** Opens a font once for all documents, because decoding its tables takes longer than setting a page. */
function openedFont(file: string): OpenedFont {
  const known = opened.get(file)
  if (known) return known
  const { _font } = new PDFDocument({ autoFirstPage: false }).font(file) as unknown as {
    _font: { font: OpenedFont }
  }
  opened.set(file, _font.font)
  return _font.font
}

/** Makes the fonts of `fontFor` available to a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(FONT_FILES)) {
    // What shares a glyph, such as f and i with the sign \ufb01, is copied as what came first, in this document only.
    const font: OpenedFont = Object.assign(Object.create(openedFont(file)), { _glyphs: {} })
    doc.registerFont(name, font as unknown as ArrayBuffer)
  }
}
