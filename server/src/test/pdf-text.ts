import { inflateSync } from 'node:zlib'

const OBJECT = /(?:^|\n)(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g
const STREAM = /\/Length (\d+)[\s\S]*?\nstream\n/
/** A change of font, `/F2 10 Tf`, or a run of shown text, `[<0048> 10 <006c>] TJ`. */
const STEP = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g

const hexParts = (text: string) => [...text.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => hex)
/** A ligature represents several letters, with spaces between them. */
const wide = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** The letters of an embedded font by glyph, from its ToUnicode map. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', list = ''] of block.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
      for (const [place, hex] of hexParts(list).entries())
        letters.set(Number.parseInt(from, 16) + place, wide(hex))
  return letters
}

/**
 * The text of a PDF with embedded fonts, in order, with a space between runs. A glyph that its font lacks is "\uFFFD",
 * whatever letter the document assigns to it.
 */
export function textOfPdf(pdf: Buffer): string {
  const objects = new Map([...pdf.toString('latin1').matchAll(OBJECT)].map(([, id, body = '']) => [id, body]))
  const contentOf = (body: string) => {
    const head = STREAM.exec(body)
    if (!head) return ''
    // By its stated length: compressed data may end with a byte that reads as the end of a line.
    const start = head.index + head[0].length
    const bytes = Buffer.from(body.slice(start, start + Number(head[1])), 'latin1')
    // Deflated streams, recognised by their first byte.
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : ''
  }
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const [, name = '', id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      if (map) fonts.set(name, lettersOf(contentOf(objects.get(map) ?? '')))
    }
  const runs: string[] = []
  for (const body of objects.values()) {
    let letters: Map<number, string> | undefined
    for (const [, font, shown = ''] of contentOf(body).matchAll(STEP)) {
      if (font) letters = fonts.get(font)
      else if (letters) runs.push(readRun(shown, letters))
    }
  }
  return runs.join(' ').replace(/\s+/g, ' ')
}

function readRun(shown: string, letters: ReadonlyMap<number, string>): string {
  const glyphs = hexParts(shown).join('').match(/.{4}/g) ?? []
  return glyphs
    .map((hex) => (hex === '0000' ? '\uFFFD' : (letters.get(Number.parseInt(hex, 16)) ?? '\uFFFD')))
    .join('')
}
