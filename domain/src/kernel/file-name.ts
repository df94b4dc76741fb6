import { FILE_TYPES } from './files.ts'

/** File systems allow 255. */
const MOST_BYTES = 200
/** Device names of Windows, under which it cannot save a file. */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])$/i

/** Alternative file extensions of a type. */
const OTHER_ENDINGS: Readonly<Record<string, readonly string[]>> = { 'image/jpeg': ['jpeg', 'jpe'] }

/**
 * The name under which an uploaded file is stored: without folders, control characters, direction marks and names that
 * a system reserves, at most 200 bytes, and with the extension of its actual content type, so that an HTML page with
 * the name of a picture is not saved as a page.
 */
export function fileName(given: string, mediaType: string): string {
  const ending = FILE_TYPES[mediaType] ?? 'bin'
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  const typed = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const isFitting = typed === ending || (OTHER_ENDINGS[mediaType] ?? []).includes(typed)
  const suffix = `.${isFitting ? typed : ending}`
  const stem = (isFitting ? name.slice(0, -suffix.length) : name).trimEnd() || 'document'
  const isReserved = RESERVED.test(stem.split('.')[0]?.trim() ?? '')
  return `${cut(isReserved ? `_${stem}` : stem, MOST_BYTES - suffix.length)}${suffix}`
}

/** The longest prefix of whole characters that fits into this many bytes of UTF-8. */
function cut(text: string, bytes: number): string {
  let safe = ''
  let free = bytes
  for (const character of text) {
    free -= bytesOf(character.codePointAt(0) ?? 0)
    if (free < 0) break
    safe += character
  }
  return safe
}

/** The number of bytes of a character in UTF-8. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_00_00 ? 3 : 4
}
