/**
 * A cell of a tape as stored in its file. Numbers of a spreadsheet that are formatted as a percentage or a date are
 * marked as such; a cell with a spreadsheet error, such as `#REF!`, has its text.
 */
export type TapeCell =
  | string
  | number
  | boolean
  | null
  | { percent: number }
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
  if ('percent' in cell) return `${timesHundred(cell.percent)}%`
  return 'date' in cell ? cell.date : cell.error
}
