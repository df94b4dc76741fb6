import { z } from 'zod'
import { filter } from '../kernel/list.ts'
import { mapNames } from '../kernel/names.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { moneyOut, oneOf, timestamp, timestampOut, wholeNumber } from '../kernel/values.ts'
import { dictionaryLine } from './data-dictionary.ts'
import { FEED_COLUMN_NAMES, FEED_COLUMNS, FEED_FORMAT, type FeedColumnName, MOST_FEED_ROWS } from './feed.ts'
import { type SheetColumn, type SheetKind, typesOf } from './sheet.ts'

/* Separate from the other routes of deals, so that pages without data do not load its columns. */

const tag = 'Data'

const feed = z.object({
  format: oneOf(FEED_FORMAT).default('json'),
  /** Only deals that changed at this moment or later. */
  since: filter(timestamp),
  /** The `next_cursor` of an earlier answer. */
  cursor: filter(z.string().max(200)),
  /** The most deals in the answer. */
  limit: filter(wholeNumber(MOST_FEED_ROWS).refine((most) => most > 0, { error: 'Enter a number from 1.' })),
})

/** The values of a column in JSON. */
const VALUE = {
  text: z.string(),
  choice: z.string(),
  yes_no: z.boolean(),
  money: moneyOut,
  percent: z.number(),
  count: z.int(),
  moment: timestampOut,
} as const satisfies Record<SheetKind, z.ZodType>

const schemaOf = (name: FeedColumnName) => {
  const { kind }: Pick<SheetColumn, 'kind'> = FEED_COLUMNS[name]
  return VALUE[kind].nullable()
}

export const feedRow = z.object(
  mapNames<Record<FeedColumnName, ReturnType<typeof schemaOf>>>(FEED_COLUMN_NAMES, schemaOf),
)

export const dealFeed = z.object({
  columns_version: z.int(),
  exported_at: timestampOut,
  /** Continues the feed behind its last deal; null at the end. */
  next_cursor: z.string().nullable(),
  /** Sent as `since` the next time, it answers all that changed meanwhile. */
  next_since: timestampOut,
  results: z.array(feedRow),
})
export type DealFeed = z.output<typeof dealFeed>

export const resultsFeed = route({
  method: 'GET',
  path: '/data/results/',
  summary:
    'All results of the market, older ones too, in the order in which they changed; the reading itself is recorded',
  tag,
  heavy: true,
  conditional: true,
  access: EVERY_ROLE,
  query: feed,
  produces: typesOf(FEED_FORMAT),
  response: dealFeed,
})

export const portfolioFeed = route({
  method: 'GET',
  path: '/data/portfolio/',
  summary:
    'All own deals in every state, archived ones too, in the order in which they changed; the reading itself is recorded',
  tag,
  heavy: true,
  conditional: true,
  access: EVERY_ROLE,
  query: feed,
  produces: typesOf(FEED_FORMAT),
  response: dealFeed,
})

export const dataDictionary = route({
  method: 'GET',
  path: '/data-dictionary/',
  summary: 'What the columns of exports and feeds mean',
  tag,
  access: 'public',
  query: z.object({
    format: z.enum(['json', 'csv'], { error: 'Choose one of: json, csv.' }).default('json'),
  }),
  produces: ['application/json', 'text/csv'],
  response: z.object({ columns_version: z.int(), columns: z.array(dictionaryLine) }),
})
