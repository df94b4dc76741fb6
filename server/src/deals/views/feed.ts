import type { DealFeed } from '#domain/deals/data-contract.ts'
import { FEED_COLUMN_NAMES, FEED_COLUMNS } from '#domain/deals/feed.ts'
import { COLUMNS_VERSION, type SheetValue } from '#domain/deals/sheet.ts'
import { csvLine } from '#domain/kernel/csv.ts'
import { renderParquet } from '../../files/spreadsheets/parquet.ts'
import type { Feed } from '../commands/read-feed.ts'

const rowIn = (values: readonly SheetValue[]) =>
  Object.fromEntries(FEED_COLUMN_NAMES.map((name, at) => [name, values[at] ?? null]))

export const feedAsJson = ({ rows, nextCursor, nextSince, exportedAt }: Feed): DealFeed => ({
  columns_version: COLUMNS_VERSION,
  exported_at: exportedAt,
  next_cursor: nextCursor,
  next_since: nextSince,
  results: rows.map((values) => rowIn(values) as DealFeed['results'][number]),
})

const inCsv = (value: SheetValue) => (typeof value === 'boolean' ? String(value) : value)

/** Without a byte order mark, which programs would read as a part of the first name. */
export const feedAsCsv = ({ rows }: Feed): string =>
  [FEED_COLUMN_NAMES, ...rows.map((values) => values.map(inCsv))].map(csvLine).join('')

export const feedAsParquet = ({ rows, nextCursor, nextSince, exportedAt }: Feed): Promise<Buffer> =>
  renderParquet({
    columns: FEED_COLUMN_NAMES.map((name) => ({ name, kind: FEED_COLUMNS[name].kind })),
    rows,
    about: {
      columns_version: String(COLUMNS_VERSION),
      exported_at: exportedAt,
      next_since: nextSince,
      ...(nextCursor && { next_cursor: nextCursor }),
    },
  })
