/**
 * A cell of a tape as stored in its file. Numbers of a spreadsheet that are formatted as a percentage or a date, or
 * that a formula computed, are marked as such; a cell with a spreadsheet error, such as `#REF!`, has its text.
 */
export type TapeCell =
  | string
  | number
  | boolean
  | null
  | { computed: number }
  | { percent: number; isComputed?: true }
  | { date: string }
  | { error: string }

/** Texts that mean "no value". */
const NOTHING = /^(?:|-+|–|—|n\/?a|n\.a\.|s\/?o|s\.o\.|n\/?d|null|none)$/i

/** A text on one line in NFC, trimmed, with every run of spaces reduced to an ordinary one. */
export const tidyText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\u00a0\u2007\u2009\u202f]+/gu, ' ')
    .trim()

/** True for a cell without a value: empty, spaces, a dash, `n/a`, `s.o.` */
export const isEmptyCell = (cell: TapeCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && NOTHING.test(tidyText(cell)))

/** True for the result of a formula, whose decimals no one typed. */
export const isComputed = (cell: TapeCell): boolean =>
  cell !== null &&
  typeof cell === 'object' &&
  ('computed' in cell || ('percent' in cell && cell.isComputed === true))

/** The number of a cell that holds one without a format of its own; null for any other. */
export function numberIn(cell: TapeCell): number | null {
  if (typeof cell === 'number') return cell
  return cell !== null && typeof cell === 'object' && 'computed' in cell ? cell.computed : null
}

const PERCENT = /^[-+(]?[\d., ]+\)? ?%$/
const DAY = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})$/
const ERROR = /^#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/i

/** The text of an error as a cell with that error, because files other than workbooks hold texts only. */
export const asCell = (cell: TapeCell): TapeCell =>
  typeof cell === 'string' && ERROR.test(tidyText(cell)) ? { error: tidyText(cell).slice(0, 20) } : cell

/** What a cell holds in place of a number, however its file says so; null for other texts. */
export function otherThanNumber(cell: TapeCell): 'a percentage' | 'a date' | 'yes or no' | null {
  if (typeof cell === 'boolean') return 'yes or no'
  if (typeof cell === 'string') {
    const text = tidyText(cell)
    if (/^(?:true|false)$/i.test(text)) return 'yes or no'
    if (DAY.test(text)) return 'a date'
    return PERCENT.test(text) ? 'a percentage' : null
  }
  if (cell === null || typeof cell !== 'object') return null
  return 'percent' in cell ? 'a percentage' : 'date' in cell ? 'a date' : null
}

/** A number as digits with a decimal point, without binary rounding errors: `0.1 + 0.2` is `0.3`. */
export function digitsOf(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return /e/.test(text) ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** A hundred times a number, as digits: `0.0725` is `7.25`. */
export const timesHundred = (value: number): string => digitsOf(Number(value.toPrecision(15)) * 100)

/** A cell as text, for display; empty if the cell is. */
export function cellText(cell: TapeCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return digitsOf(cell)
  if (typeof cell !== 'object') return String(cell)
  if ('computed' in cell) return digitsOf(cell.computed)
  if ('percent' in cell) return `${timesHundred(cell.percent)}%`
  return 'date' in cell ? cell.date : cell.error
}
