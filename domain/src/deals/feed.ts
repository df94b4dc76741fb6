import { namesOf } from '../kernel/names.ts'
import type { DealCard } from './shapes.ts'
import { EXPORT_FORMAT, SHEET_COLUMNS, type SheetColumn } from './sheet.ts'

/** The columns of a feed, in their order: those of a sheet, the id before them and the last change after them. */
export const FEED_COLUMNS = {
  id: {
    heading: 'Id',
    kind: 'text',
    from: ['id'],
    about: 'The id of the deal in the addresses of the API.',
    value: ({ id }) => id,
  },
  ...SHEET_COLUMNS,
  changed_at: {
    heading: 'Changed',
    kind: 'moment',
    from: ['updated_at'],
    about:
      'When the deal last changed as its reader sees it, or a bid last changed its auction, if it is the reader’s own; a feed is sorted by it, and `since` compares it.',
    value: ({ updated_at }) => updated_at,
  },
} as const satisfies Record<string, SheetColumn<DealCard>>

export type FeedColumnName = keyof typeof FEED_COLUMNS
export const FEED_COLUMN_NAMES = namesOf(FEED_COLUMNS)

/** The formats of a feed, by their media types. */
export const FEED_FORMAT = {
  json: 'application/json; charset=utf-8',
  csv: EXPORT_FORMAT.csv,
  parquet: EXPORT_FORMAT.parquet,
} as const
export type FeedFormat = keyof typeof FEED_FORMAT

/** The most deals in one answer of a feed. */
export const MOST_FEED_ROWS = 10_000

/** What a feed has: all results of the market, or all own deals. */
export type FeedName = 'results' | 'portfolio'
