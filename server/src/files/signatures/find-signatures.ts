/** A signature as found in a file, before anything in it is verified. */
export interface FoundSignature {
  /** The bytes that it claims to cover, in two parts around its contents; null if they are not valid. */
  covered: readonly [Buffer, Buffer] | null
  /** Where the covered part of the file ends. */
  end: number
  /** The message in its contents; null if they contain none. */
  message: Buffer | null
  /** What its dictionary claims. */
  claims: { name: string | null; reason: string | null; at: Date | null }
}

const KEYWORD = '/ByteRange'
const RANGE =
  /^\/ByteRange[\0\t\n\f\r ]*\[[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]*\]/
const RANGE_BYTES = 200
/** Only the last ones are read, because what follows a signature decides whether it still covers the file. */
const MOST_SIGNATURES = 20
const MOST_CONTENTS_BYTES = 512 * 1024
/** Size of a signature's dictionary, before and after the contents. */
const MOST_DICTIONARY_BYTES = 4 * 1024
/** All digits in the same case: otherwise a letter's case could be changed without a trace. */
const HEX = /^(?:[0-9a-f]{2})*$|^(?:[0-9A-F]{2})*$/

/** The signatures in the bytes of a file, in their order, regardless of the structure of the file. */
export function findSignatures(file: Buffer): FoundSignature[] {
  const places: number[] = []
  for (
    let at = file.lastIndexOf(KEYWORD);
    at >= 0 && places.length < MOST_SIGNATURES;
    at = at === 0 ? -1 : file.lastIndexOf(KEYWORD, at - 1)
  )
    places.unshift(at)
  return places.map((at) => signatureAt(file, at))
}

function signatureAt(file: Buffer, at: number): FoundSignature {
  const text = file.toString('latin1', at, at + RANGE_BYTES)
  const [, zero, start, next, length] = (text.match(RANGE) ?? []).map(Number)
  const broken = { covered: null, end: 0, message: null, claims: { name: null, reason: null, at: null } }
  if (zero !== 0 || start === undefined || next === undefined || length === undefined) return broken
  const end = next + length
  const isPossible = start > 0 && start < next && next - start <= MOST_CONTENTS_BYTES && end <= file.length
  if (!isPossible) return broken
  const message = messageIn(file.toString('latin1', start, next))
  const claims = claimsIn(dictionaryAround(file, Math.min(at, start), start, next))
  // The range must cover itself and no later range: otherwise the contents could be moved elsewhere.
  const isCovered = at < start || (at >= next && at < end)
  const later = file.indexOf(KEYWORD, at + 1)
  if (!isCovered || (later >= 0 && later < end)) return { ...broken, message, claims }
  return { covered: [file.subarray(0, start), file.subarray(next, end)], end, message, claims }
}

/** The bytes in `<…>`, without the zeros of the padding; null if there is anything else. */
function messageIn(contents: string): Buffer | null {
  const hex = contents.slice(1, -1)
  if (!contents.startsWith('<') || !contents.endsWith('>') || !HEX.test(hex)) return null
  const bytes = Buffer.from(hex, 'hex')
  const length = lengthOfElement(bytes)
  if (length === null || bytes.subarray(length).some((byte) => byte !== 0)) return null
  return bytes.subarray(0, length)
}

/** Length of the first DER element, with its header; null if it does not fit. */
function lengthOfElement(bytes: Buffer): number | null {
  const [tag, first] = bytes
  if (tag !== 0x30 || first === undefined || first === 0x80) return null
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4 || bytes.length < 2 + lengthBytes) return null
  const length = 2 + lengthBytes + (lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes))
  return length <= bytes.length ? length : null
}

function dictionaryAround(file: Buffer, first: number, start: number, next: number): string {
  const begin = file.lastIndexOf(' obj', first)
  const before = file.toString('latin1', Math.max(begin, start - MOST_DICTIONARY_BYTES), start)
  const behind = file.toString('latin1', next, next + MOST_DICTIONARY_BYTES)
  return `${before} ${behind.split('endobj')[0]}`
}

const LONGEST_SHOWN = 500

function claimsIn(dictionary: string): FoundSignature['claims'] {
  const entryOf = (key: string) => {
    const value = dictionary.match(
      new RegExp(`/${key}\\s*(<[0-9a-fA-F\\s]*>|\\((?:\\\\[\\s\\S]|[^\\\\()])*\\))`),
    )?.[1]
    return value === undefined ? null : textOf(value).slice(0, LONGEST_SHOWN)
  }
  return { name: entryOf('Name'), reason: entryOf('Reason'), at: dateOf(entryOf('M')) }
}

function textOf(value: string): string {
  const bytes = value.startsWith('<')
    ? Buffer.from(value.slice(1, -1).replace(/\s/g, ''), 'hex')
    : Buffer.from(unescaped(value.slice(1, -1)), 'latin1')
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0
  const text = isWide ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1')
  return text.replace(/\p{Cc}/gu, ' ')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const unescaped = (text: string) =>
  text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_whole, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8) & 0xff) : (ESCAPES[code] ?? code),
  )

const DATE = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)'?)?/

function dateOf(text: string | null): Date | null {
  const parts = text?.match(DATE)
  if (!parts) return null
  const [year = 0, month = 0, ...rest] = parts.slice(1, 7).map(Number)
  const [sign, hours = '00', minutes = '00'] = parts.slice(7)
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const [day = 1, hour = 0, minute = 0, second = 0] = rest
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute - (sign ? ahead : 0), second))
  return Number.isNaN(date.getTime()) ? null : date
}
