import { isTapeColumn, TAPE_COLUMNS, type TapeColumnName } from './columns.ts'

/** Words that do not help to identify a column. */
const FILLERS = new Set([
  'a',
  'an',
  'and',
  'at',
  'd',
  'de',
  'des',
  'du',
  'et',
  'l',
  'la',
  'le',
  'les',
  'of',
  'on',
  'the',
])

/** The order of day and month in dates such as `03/04/2026`. */
export const DATE_ORDERS = {
  day_first: 'Day first, 25/11/2026',
  month_first: 'Month first, 11/25/2026',
} as const
export type DateOrder = keyof typeof DATE_ORDERS

/** What a header states in addition to the name of its column. */
export interface HeaderHints {
  unit: 'months' | 'years' | null
  dateOrder: DateOrder | null
}

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The significant words of a header: without case, accents, punctuation, brackets and words such as "of". */
export function headerKey(header: string): string {
  const words = (text: string) =>
    bare(text)
      .replace(/&/g, ' ')
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '' && !FILLERS.has(word))
      .join(' ')
  return words(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')) || words(header)
}

/** The unit and date format that a header states: `Term (years)`, `Maturity (dd/mm/yyyy)`, `Échéance (jj/mm/aaaa)`. */
export function headerHints(header: string): HeaderHints {
  const text = bare(header)
  const unit = /\b(?:months?|mois|mos)\b/.test(text)
    ? 'months'
    : /\b(?:years?|yrs?|ans?|annees?)\b/.test(text)
      ? 'years'
      : null
  const dateOrder = /\b(?:dd|jj|d|j)[\s/.-]+m/.test(text)
    ? 'day_first'
    : /\bmm?[\s/.-]+(?:dd|jj|d|j)\b/.test(text)
      ? 'month_first'
      : null
  return { unit, dateOrder }
}

const COLUMN_OF = new Map<string, TapeColumnName>(
  TAPE_COLUMNS.flatMap(({ name, label, headers }) =>
    [name, label, ...headers].map((header) => [headerKey(header), name] as const),
  ),
)

/** The column that a header means; null if it is unknown. */
export const columnOfHeader = (header: string): TapeColumnName | null =>
  COLUMN_OF.get(headerKey(header)) ?? null

/** For each column of a sheet the column of the tape that it maps to, or null. */
export type Mapping = readonly (TapeColumnName | null)[]

/** The seller's earlier choices: by header key, a column or the empty text for none. */
export type SavedMapping = Readonly<Record<string, string>>

/**
 * The columns that headers mean. The seller's earlier choices take precedence over the known headers. If two headers
 * mean the same column, the first one is mapped to it.
 */
export function guessMapping(headers: readonly string[], saved: SavedMapping = {}): Mapping {
  const taken = new Set<TapeColumnName>()
  const mapping: (TapeColumnName | null)[] = headers.map(() => null)
  const take = (at: number, column: TapeColumnName | null) => {
    if (column === null || taken.has(column)) return
    taken.add(column)
    mapping[at] = column
  }
  const chosen = headers.map((header) => {
    const key = headerKey(header)
    return Object.hasOwn(saved, key) ? (saved[key] ?? null) : null
  })
  chosen.forEach((column, at) => {
    if (column !== null && isTapeColumn(column)) take(at, column)
  })
  headers.forEach((header, at) => {
    if (chosen[at] === null) take(at, columnOfHeader(header))
  })
  return mapping
}

/** The part of a mapping that is saved for the seller's next tape. */
export const savedOf = (headers: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(
    headers.flatMap((header, at) => {
      const key = headerKey(header)
      return key === '' ? [] : [[key, mapping[at] ?? '']]
    }),
  )

/** Headers that occur twice, as written; empty if the headers are unambiguous. */
export function doubledHeaders(headers: readonly string[]): string[] {
  const first = new Map<string, string>()
  const doubled = new Set<string>()
  for (const header of headers) {
    const key = headerKey(header)
    if (key === '') continue
    if (first.has(key)) doubled.add(first.get(key) ?? header)
    else first.set(key, header)
  }
  return [...doubled]
}

/** A row of a sheet is its header if at least this many of its cells name columns. */
const FEWEST_NAMES = 3
/** Titles and dates of a report may be above the header. */
export const HEADER_WITHIN_ROWS = 20

/** The index of the header in the first rows of a sheet: the row that names most columns; null if none names three. */
export function headerRowOf(rows: readonly (readonly string[])[], saved: SavedMapping = {}): number | null {
  const counts = rows
    .slice(0, HEADER_WITHIN_ROWS)
    .map((row) => guessMapping(row, saved).filter((column) => column !== null).length)
  const most = Math.max(0, ...counts)
  return most < FEWEST_NAMES ? null : counts.indexOf(most)
}
