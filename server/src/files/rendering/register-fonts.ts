import PDFDocument from 'pdfkit'
import { FONT_FILES, SCRIPT_FILE } from './pdf-fonts.ts'

/** A font as the library has opened it, with its glyphs and the letters that each of them stood for first. */
interface OpenedFont {
  _glyphs: Record<number, object>
  layout(text: string, features?: object): object
  hasGlyphForCodePoint(codePoint: number): boolean
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

/**
 * Sets a text so that accented letters stay one glyph each, and searching and copying in the document work. Said here and
 * not for each text, because words are then set once in a document, and not for each line that they might stand in.
 */
function layout(this: OpenedFont, text: string): object {
  return Object.getPrototypeOf(this).layout.call(this, text, { ccmp: false })
}

/** Makes the fonts of `fontFor` available to a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(FONT_FILES)) register(doc, name, file)
}

/** Makes the script typeface available to a document as `script`. Returns whether it has all letters of a text. */
export function registerScript(doc: PDFKit.PDFDocument, text: string): boolean {
  register(doc, 'script', SCRIPT_FILE)
  return [...text].every((letter) => openedFont(SCRIPT_FILE).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

function register(doc: PDFKit.PDFDocument, name: string, file: string): void {
  // What shares a glyph, such as f and i with the sign \ufb01, is copied as what came first, in this document only.
  const font: OpenedFont = Object.assign(Object.create(openedFont(file)), { _glyphs: {}, layout })
  doc.registerFont(name, font as unknown as ArrayBuffer)
}
