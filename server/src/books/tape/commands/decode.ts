import { isUtf8 } from 'node:buffer'
import { TapeRefused } from './read-tape.ts'

const SAVE_AS = 'In your spreadsheet program choose “Save as” and the format “CSV UTF-8” or XLSX.'

/** Bytes that Windows-1252 does not define. */
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** Control characters that do not occur in text. */
const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)

/**
 * The text of a CSV file, and a notice about its encoding. UTF-8 and UTF-16 are detected by a byte order mark or by
 * their form; otherwise it is Windows-1252, which older programs write.
 * @throws TapeRefused for a file that is not text, or a text with lost letters
 */
export function decodeCsv(content: Buffer): { text: string; notice: string | null } {
  const [first, second] = content
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { text: sound(decoded(content, first === 0xff ? 'utf-16le' : 'utf-16be')), notice: null }
  if (content.includes(0))
    throw new TapeRefused(`This file is not text, or its encoding is unknown. ${SAVE_AS}`)
  if (isUtf8(content)) return { text: sound(decoded(content, 'utf-8')), notice: null }
  if (content.some((byte) => UNUSED.has(byte) || isControl(byte)))
    throw new TapeRefused(`The characters of this file are in an unknown encoding. ${SAVE_AS}`)
  return {
    text: decoded(content, 'windows-1252'),
    notice:
      'The file is not in UTF-8 and was read as Windows-1252 (Western European). Check the letters with accents.',
  }
}

function decoded(content: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    throw new TapeRefused(`The characters of this file are in an unknown encoding. ${SAVE_AS}`)
  }
}

/** A program that read the file with a wrong encoding has replaced unknown letters with this sign. */
function sound(text: string): string {
  if (text.includes('\ufffd'))
    throw new TapeRefused(
      'Characters of this file were lost when it was saved: it has � in their place. Export it again from its source.',
    )
  return text
}
