import { parsePath } from './attributes.ts'
import { ScimError } from './error.ts'

/** An attribute that must have a value; names are in small letters. */
export interface Condition {
  attribute: string
  value: string
}

const LONGEST_FILTER = 1000
const MOST_CONDITIONS = 5
/** One comparison, and the `and` behind it. */
const COMPARISON = /\s*([^\s"[\]]+(?:\[[^\]]*\][^\s"]*)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(and\s|$)/iy

const refused = () =>
  new ScimError(
    400,
    'This filter is not supported. Compare attributes with “eq”, joined by “and”, such as userName eq "ines.roy@lender.example".',
    'invalidFilter',
  )

/**
 * Reads the filters that directories send: comparisons with `eq`, joined by `and`.
 * @throws ScimError `invalidFilter` on any other
 */
export function parseFilter(text: string): Condition[] {
  if (text.length > LONGEST_FILTER) throw refused()
  const conditions: Condition[] = []
  COMPARISON.lastIndex = 0
  for (let isMore = true; isMore; ) {
    const found = COMPARISON.exec(text)
    if (!found || conditions.length === MOST_CONDITIONS) throw refused()
    const [, path = '', value = '', joined = ''] = found
    conditions.push({ attribute: attributeOf(path), value: textOf(value) })
    isMore = joined !== ''
  }
  return conditions
}

/** Directories name the address of work among others; a person has one here. */
function attributeOf(path: string): string {
  try {
    return parsePath(path).attribute
  } catch {
    throw refused()
  }
}

function textOf(value: string): string {
  if (!value.startsWith('"')) return value.toLowerCase()
  try {
    const text = String(JSON.parse(value))
    // The database stores no such text.
    if (!text.includes('\0')) return text
  } catch {}
  throw refused()
}
