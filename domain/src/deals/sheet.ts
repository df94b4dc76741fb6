import { type Choices, labelOf } from '../kernel/choice.ts'
import { inLanguage, sentence, spoken } from '../kernel/language.ts'
import { namesOf } from '../kernel/names.ts'
import { endOf, headlineOfDeal, principalOf, shareOf } from './card-figures.ts'
import type { DealCard } from './shapes.ts'
import * as v from './vocabulary.ts'

/**
 * The type of a column: money is a decimal string, a percentage or a count a number, a moment an ISO timestamp, a choice
 * its value on the wire.
 */
export type SheetKind = 'text' | 'choice' | 'yes_no' | 'money' | 'percent' | 'count' | 'moment'
export type SheetValue = string | number | boolean | null
/** What people read: labels of choices, yes or no. */
export type SheetCell = string | number | null

/** A deal as on a card, without the fields that depend on its reader. */
export type SheetDeal = Omit<
  DealCard,
  'is_favorite' | 'is_own' | 'is_barred' | 'updated_at' | 'thumb' | 'credit_box' | 'owner'
>

/** A field of a card from which a column is computed. */
type CardField = keyof DealCard | `auction.${keyof DealCard['auction']}`

export interface SheetColumn<Deal = SheetDeal> {
  heading: string
  kind: SheetKind
  /** Of a choice, or of a text that is one of these codes. */
  choices?: Choices
  from: readonly CardField[]
  /** What the heading does not say. */
  about?: string
  value: (deal: Deal) => SheetValue
}

const HEADLINE_BASIS = spoken({
  sale: 'sale price',
  amount: 'mortgage amount',
  leading: 'leading bid',
  par: 'par value',
} as const)

const hundredths = (percent: number | null) => (percent === null ? null : Math.round(percent * 100) / 100)

const PRINCIPAL = ['principle_balance', 'mortgage_amount'] as const
const HEADLINE = ['sale_amount', 'auction.leading_amount', ...PRINCIPAL, 'pricing'] as const

/**
 * The columns that a sheet of deals can have, by their names in the table of the marketplace, in Parquet files and in
 * feeds. Programs read them by name, so that a name, kind or meaning that is released stays; see `COLUMNS_VERSION`.
 */
export const SHEET_COLUMNS = {
  reference: {
    heading: 'Reference',
    kind: 'text',
    from: ['reference'],
    about: 'The number of the deal, which never changes.',
    value: ({ reference }) => reference,
  },
  title: { heading: 'Deal', kind: 'text', from: ['title'], value: ({ title }) => title },
  city: { heading: 'City', kind: 'text', from: ['city'], value: ({ city }) => city },
  state: {
    heading: 'Province',
    kind: 'text',
    choices: v.PROVINCE,
    from: ['state'],
    value: ({ state }) => state,
  },
  postcode: {
    heading: 'Postal area',
    kind: 'text',
    from: ['postcode'],
    about: 'The first three characters of the postal code.',
    value: ({ postcode }) => postcode,
  },
  company_name: {
    heading: 'Seller',
    kind: 'text',
    from: ['company_name'],
    value: ({ company_name }) => company_name,
  },
  status: {
    heading: 'State',
    kind: 'choice',
    choices: v.DEAL_STATUS,
    from: ['deal_status'],
    value: ({ deal_status }) => deal_status,
  },
  mortgage_class: {
    heading: 'Class',
    kind: 'choice',
    choices: v.MORTGAGE_CLASS,
    from: ['mortgage_class'],
    value: ({ mortgage_class }) => mortgage_class,
  },
  deal_type: {
    heading: 'Type',
    kind: 'choice',
    choices: v.DEAL_TYPE,
    from: ['deal_type'],
    value: ({ deal_type }) => deal_type,
  },
  position: {
    heading: 'Position',
    kind: 'choice',
    choices: v.POSITION,
    from: ['position'],
    value: ({ position }) => position,
  },
  principal: {
    heading: 'Principal',
    kind: 'money',
    from: PRINCIPAL,
    about: 'The outstanding balance; of a mortgage that is not funded yet its amount.',
    value: principalOf,
  },
  property_value: {
    heading: 'Property value',
    kind: 'money',
    from: ['property_value'],
    value: ({ property_value }) => property_value,
  },
  prior_balance: {
    heading: 'Ranks ahead',
    kind: 'money',
    from: ['prior_balance'],
    about: 'The balances of the charges before this one.',
    value: ({ prior_balance }) => prior_balance,
  },
  ltv: { heading: 'LTV, %', kind: 'percent', from: ['ltv'], value: ({ ltv }) => ltv },
  yield: {
    heading: 'Yield, %, semi-annual',
    kind: 'percent',
    from: HEADLINE,
    about:
      'Yield to maturity at the price that `yield_at` names, compounded semi-annually, on the day of the export.',
    value: (deal) => hundredths(headlineOfDeal(deal).yield),
  },
  yield_at: {
    heading: 'Yield at',
    kind: 'choice',
    choices: HEADLINE_BASIS,
    from: ['sale_amount', 'auction.leading_amount', 'deal_type'],
    value: (deal) => headlineOfDeal(deal).basis,
  },
  interest_rate: {
    heading: 'Rate, %',
    kind: 'percent',
    from: ['interest_rate'],
    value: ({ interest_rate }) => interest_rate,
  },
  remaining_term: {
    heading: 'Months left',
    kind: 'count',
    from: ['remaining_term'],
    about: 'Whole months to the maturity, rounded up, on the day of the export.',
    value: ({ remaining_term }) => remaining_term,
  },
  auction_format: {
    heading: 'Auction',
    kind: 'choice',
    choices: v.AUCTION_FORMAT,
    from: ['auction.auction_format'],
    value: ({ auction }) => auction.auction_format,
  },
  opening_bid: {
    heading: 'Opening bid',
    kind: 'money',
    from: ['auction.opening_bid'],
    value: ({ auction }) => auction.opening_bid,
  },
  leading_amount: {
    heading: 'Leading bid',
    kind: 'money',
    from: ['auction.leading_amount'],
    about: 'None before the first bid and while the auction is sealed.',
    value: ({ auction }) => auction.leading_amount,
  },
  bid_share: {
    heading: 'Leading bid, % of principal',
    kind: 'percent',
    from: ['auction.leading_amount', ...PRINCIPAL],
    value: (deal) => hundredths(shareOf(deal.auction.leading_amount, principalOf(deal))),
  },
  bid_count: {
    heading: 'Bids',
    kind: 'count',
    from: ['auction.bid_count'],
    value: ({ auction }) => auction.bid_count,
  },
  reserve: {
    heading: 'Reserve met',
    kind: 'yes_no',
    from: ['auction.reserve_met'],
    about: 'None while the auction is sealed.',
    value: ({ auction }) => auction.reserve_met,
  },
  bid_start_ts: {
    heading: 'Starts',
    kind: 'moment',
    from: ['auction.bid_start_ts'],
    value: ({ auction }) => auction.bid_start_ts,
  },
  bid_end_ts: {
    heading: 'Ends',
    kind: 'moment',
    from: ['auction.bid_end_ts'],
    value: ({ auction }) => auction.bid_end_ts,
  },
  sale_amount: {
    heading: 'Sold at',
    kind: 'money',
    from: ['sale_amount'],
    value: ({ sale_amount }) => sale_amount,
  },
  sale_share: {
    heading: 'Sold at, % of balance',
    kind: 'percent',
    from: ['sale_amount', ...PRINCIPAL],
    value: (deal) => hundredths(shareOf(deal.sale_amount, principalOf(deal))),
  },
  ended_at: {
    heading: 'Auction ended',
    kind: 'moment',
    from: ['sold_at', 'auction.bid_end_ts'],
    about: 'The end of the auction, or the earlier sale.',
    value: endOf,
  },
  listed_at: { heading: 'Listed', kind: 'moment', from: ['listed_at'], value: ({ listed_at }) => listed_at },
} as const satisfies Record<string, SheetColumn>

/**
 * The version of the columns. A new column keeps it; a column that is renamed, removed or has another kind or meaning
 * needs the next one.
 */
export const COLUMNS_VERSION = 1

/** A column's heading as people read it, in sheets and comparisons. */
export const sheetHeading = ({ heading }: Pick<SheetColumn, 'heading'>): string => inLanguage(heading)

/** A column's cell as people read it, in sheets and comparisons. */
export function sheetCell<Deal>({ kind, choices, value }: SheetColumn<Deal>, deal: Deal): SheetCell {
  const found = value(deal)
  if (typeof found === 'boolean') return found ? sentence`yes` : sentence`no`
  return kind === 'choice' && choices && typeof found === 'string' ? labelOf(choices, found) : found
}

/** The formats of a sheet, by their media types. */
export const SHEET_FORMAT = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
export type SheetFormat = keyof typeof SHEET_FORMAT
/** The media types without their parameters, as in the description of the API. */
export const typesOf = (formats: Readonly<Record<string, string>>) =>
  Object.values(formats).map((type) => type.replace(/;.*/, ''))
export const SHEET_TYPES = typesOf(SHEET_FORMAT)

/** The formats of an export of deals: a sheet, or a Parquet file for notebooks. */
export const EXPORT_FORMAT = { ...SHEET_FORMAT, parquet: 'application/vnd.apache.parquet' } as const
export type ExportFormat = keyof typeof EXPORT_FORMAT

export type SheetColumnName = keyof typeof SHEET_COLUMNS
export const SHEET_COLUMN_NAMES = namesOf(SHEET_COLUMNS)

/** The columns that identify a deal, before the chosen ones. */
export const FIRST_COLUMNS = ['reference', 'title', 'city', 'state', 'postcode', 'company_name'] as const

/** The columns of a sheet: the first ones, then the chosen ones in their order, or all. */
export const sheetColumns = (chosen: readonly SheetColumnName[] = SHEET_COLUMN_NAMES): SheetColumnName[] => [
  ...new Set<SheetColumnName>([...FIRST_COLUMNS, ...chosen]),
]

/** The most deals in a sheet. */
export const MOST_SHEET_ROWS = 10_000

/** The web app exports a longer list as a background task. */
export const MOST_IMMEDIATE_ROWS = 500
