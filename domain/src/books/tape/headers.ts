import { isTapeColumn, TAPE_COLUMNS, type TapeColumnName } from './columns.ts'

/** Words that say nothing about a column. */
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

/** What a header says besides its name. */
export interface HeaderHints {
  unit: 'months' | 'years' | null
  dateOrder: DateOrder | null
}

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** A header by its words alone: without case, accents, signs, what is in brackets, and words such as "of". */
export function headerKey(header: string): string {
  const words = (text: string) =>
    bare(text)
      .replace(/&/g, ' ')
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '' && !FILLERS.has(word))
      .join(' ')
  return words(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')) || words(header)
}

/** What a header says about units and dates: `Term (years)`, `Maturity (dd/mm/yyyy)`, `Échéance (jj/mm/aaaa)`. */
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

const COLUMN_OF = new Map<string, TapeColumnName>()
for (const { name, label, headers } of TAPE_COLUMNS)
  for (const header of [name, label, ...headers]) COLUMN_OF.set(headerKey(header), name)

/** The column that a header means; null if none is known by it. */
export const columnOfHeader = (header: string): TapeColumnName | null =>
  COLUMN_OF.get(headerKey(header)) ?? null

/** For each column of a sheet the column of the tape that it fills, or null. */
export type Mapping = readonly (TapeColumnName | null)[]

/** What a seller chose for headers before: by key, a column or the empty text for none. */
export type SavedMapping = Readonly<Record<string, string>>

/**
 * The columns that headers mean. What the seller chose before comes first, then what is known; of two headers for one column
 * the first has it.
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

/** What to remember of a mapping, for the seller's next tape. */
export const savedOf = (headers: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(
    headers.flatMap((header, at) => {
      const key = headerKey(header)
      return key === '' ? [] : [[key, mapping[at] ?? '']]
    }),
  )

/** Headers that are there twice, as written; empty if each column can be told from the others. */
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

/** A row of a sheet is its header if so many of its cells name columns. */
const FEWEST_NAMES = 3
/** Titles and dates of a report may be above the header. */
export const HEADER_WITHIN_ROWS = 20

/** The place of the header among the first rows of a sheet: the row that names most columns; null if none names three. */
export function headerRowOf(rows: readonly (readonly string[])[], saved: SavedMapping = {}): number | null {
  const counts = rows
    .slice(0, HEADER_WITHIN_ROWS)
    .map((row) => guessMapping(row, saved).filter((column) => column !== null).length)
  const most = Math.max(0, ...counts)
  return most < FEWEST_NAMES ? null : counts.indexOf(most)
}
