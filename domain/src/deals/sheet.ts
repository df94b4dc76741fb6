import { type Choices, labelOf } from '../kernel/choice.ts'
import { namesOf } from '../kernel/names.ts'
import { endOf, headlineOfDeal, principalOf, shareOf } from './card-figures.ts'
import type { DealCard } from './shapes.ts'
import * as v from './vocabulary.ts'

/** The type of a cell: money is a decimal string, a percentage or a count a number, a moment an ISO timestamp. */
export type SheetKind = 'text' | 'money' | 'percent' | 'count' | 'moment'
export type SheetCell = string | number | null

/** A deal as on a card, without the fields that depend on its reader. */
export type SheetDeal = Omit<
  DealCard,
  'is_favorite' | 'is_own' | 'is_barred' | 'updated_at' | 'thumb' | 'credit_box' | 'owner'
>

interface SheetColumn {
  heading: string
  kind: SheetKind
  value: (deal: SheetDeal) => SheetCell
}

const HEADLINE_BASIS = {
  sale: 'sale price',
  amount: 'mortgage amount',
  leading: 'leading bid',
  par: 'par',
} as const

const hundredths = (percent: number | null) => (percent === null ? null : Math.round(percent * 100) / 100)
const named = (choices: Choices, value: string | null) => value && labelOf(choices, value)
const yesOrNo = (fact: boolean | null) => (fact === null ? null : fact ? 'yes' : 'no')

/** The columns that a sheet of deals can have, by their names in the table of the marketplace. */
export const SHEET_COLUMNS = {
  reference: { heading: 'Reference', kind: 'text', value: ({ reference }) => reference },
  title: { heading: 'Deal', kind: 'text', value: ({ title }) => title },
  city: { heading: 'City', kind: 'text', value: ({ city }) => city },
  state: { heading: 'Province', kind: 'text', value: ({ state }) => state },
  postcode: { heading: 'Postal area', kind: 'text', value: ({ postcode }) => postcode },
  company_name: { heading: 'Seller', kind: 'text', value: ({ company_name }) => company_name },
  status: { heading: 'State', kind: 'text', value: ({ deal_status }) => v.DEAL_STATUS[deal_status] },
  mortgage_class: {
    heading: 'Class',
    kind: 'text',
    value: ({ mortgage_class }) => named(v.MORTGAGE_CLASS, mortgage_class),
  },
  deal_type: { heading: 'Type', kind: 'text', value: ({ deal_type }) => named(v.DEAL_TYPE, deal_type) },
  position: { heading: 'Position', kind: 'text', value: ({ position }) => named(v.POSITION, position) },
  principal: { heading: 'Principal', kind: 'money', value: principalOf },
  property_value: { heading: 'Property value', kind: 'money', value: ({ property_value }) => property_value },
  prior_balance: { heading: 'Ranks ahead', kind: 'money', value: ({ prior_balance }) => prior_balance },
  ltv: { heading: 'LTV, %', kind: 'percent', value: ({ ltv }) => ltv },
  yield: {
    heading: 'Yield, %, semi-annual',
    kind: 'percent',
    value: (deal) => hundredths(headlineOfDeal(deal).yield),
  },
  yield_at: {
    heading: 'Yield at',
    kind: 'text',
    value: (deal) => HEADLINE_BASIS[headlineOfDeal(deal).basis],
  },
  interest_rate: { heading: 'Rate, %', kind: 'percent', value: ({ interest_rate }) => interest_rate },
  remaining_term: { heading: 'Months left', kind: 'count', value: ({ remaining_term }) => remaining_term },
  auction_format: {
    heading: 'Auction',
    kind: 'text',
    value: ({ auction }) => v.AUCTION_FORMAT[auction.auction_format],
  },
  opening_bid: { heading: 'Opening bid', kind: 'money', value: ({ auction }) => auction.opening_bid },
  leading_amount: { heading: 'Leading bid', kind: 'money', value: ({ auction }) => auction.leading_amount },
  bid_share: {
    heading: 'Leading bid, % of principal',
    kind: 'percent',
    value: (deal) => hundredths(shareOf(deal.auction.leading_amount, principalOf(deal))),
  },
  bid_count: { heading: 'Bids', kind: 'count', value: ({ auction }) => auction.bid_count },
  reserve: { heading: 'Reserve met', kind: 'text', value: ({ auction }) => yesOrNo(auction.reserve_met) },
  bid_start_ts: { heading: 'Starts', kind: 'moment', value: ({ auction }) => auction.bid_start_ts },
  bid_end_ts: { heading: 'Ends', kind: 'moment', value: ({ auction }) => auction.bid_end_ts },
  sale_amount: { heading: 'Sold at', kind: 'money', value: ({ sale_amount }) => sale_amount },
  sale_share: {
    heading: 'Sold at, % of balance',
    kind: 'percent',
    value: (deal) => hundredths(shareOf(deal.sale_amount, principalOf(deal))),
  },
  ended_at: { heading: 'Auction ended', kind: 'moment', value: endOf },
  listed_at: { heading: 'Listed', kind: 'moment', value: ({ listed_at }) => listed_at },
} as const satisfies Record<string, SheetColumn>

/** The formats of a sheet, by their media types. */
export const SHEET_FORMAT = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
export type SheetFormat = keyof typeof SHEET_FORMAT
/** The media types without their parameters, as in the description of the API. */
export const SHEET_TYPES = Object.values(SHEET_FORMAT).map((type) => type.replace(/;.*/, ''))

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
