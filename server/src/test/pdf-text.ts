import { inflateSync } from 'node:zlib'

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g
/** A run of shown text: `[<48656c> 10 <6c6f>] TJ`. */
const SHOWN = /\[([^\]]*)\] TJ/g
const WINDOWS = new TextDecoder('windows-1252')

/** The text of a PDF in the standard fonts, in order, with a space between runs. */
export function textOfPdf(pdf: Buffer): string {
  const runs: string[] = []
  for (const [, body = ''] of pdf.toString('latin1').matchAll(STREAM)) {
    const content = Buffer.from(body, 'latin1')
    // Only deflated streams are pages, recognised by their first byte.
    if (content[0] !== 0x78) continue
    for (const [, shown = ''] of inflateSync(content).toString('latin1').matchAll(SHOWN)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('')
      runs.push(WINDOWS.decode(Buffer.from(hex, 'hex')))
    }
  }
  return runs.join(' ').replace(/\s+/g, ' ')
}
