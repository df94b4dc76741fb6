import type { DealCard, DealDetail } from '#domain/deals/contract.ts'
import { DEAL_STATUS, DEAL_TYPE, MORTGAGE_CLASS, POSITION } from '#domain/deals/vocabulary.ts'
import { shareOf } from '../../features/deals/model.ts'
import { headlineOfDeal } from '../../features/deals/yield.ts'

export const MAX_COMPARED = 4

/** The data of a comparison, which cards and full deals have. */
export type ComparedDeal = Omit<
  DealCard,
  'is_favorite' | 'is_own' | 'is_barred' | 'company_name' | 'listed_at' | 'updated_at' | 'sold_at' | 'owner'
>

/** The card data of a full deal, for one on another page of the list. */
export const comparable = (deal: DealDetail): ComparedDeal => ({
  ...deal,
  postcode: deal.postcode?.slice(0, 3) ?? null,
  thumb: deal.loan_deal_images[0]?.thumb ?? null,
})

/** Figures with a best value for a buyer. */
export type Judged = 'yield' | 'interest_rate' | 'ltv' | 'bid_share'

const BETTER: Record<Judged, 'high' | 'low'> = {
  yield: 'high',
  interest_rate: 'high',
  ltv: 'low',
  bid_share: 'low',
}

/** The leading bid in percent of the outstanding balance. */
export const bidShare = (deal: ComparedDeal) => shareOf(deal.auction.leading_amount, deal.principle_balance)

function judgedValue(deal: ComparedDeal, figure: Judged) {
  if (figure === 'yield') return headlineOfDeal(deal).yield
  return figure === 'bid_share' ? bidShare(deal) : deal[figure]
}

/** Ids of the deals that are best in a figure; none if fewer than two have it or all are equal. */
export function bestIn(figure: Judged, deals: readonly ComparedDeal[]): ReadonlySet<string> {
  const judged = deals.flatMap((deal) => {
    const value = judgedValue(deal, figure)
    return value === null ? [] : [{ id: deal.id, value }]
  })
  const values = judged.map(({ value }) => value)
  const best = BETTER[figure] === 'high' ? Math.max(...values) : Math.min(...values)
  const winners = judged.filter(({ value }) => value === best)
  return new Set(winners.length < judged.length ? winners.map(({ id }) => id) : [])
}

const CSV_COLUMNS: readonly [string, (deal: ComparedDeal) => string | number | null][] = [
  ['reference', (deal) => deal.reference],
  ['title', (deal) => deal.title],
  ['status', (deal) => DEAL_STATUS[deal.deal_status]],
  ['deal_type', (deal) => deal.deal_type && DEAL_TYPE[deal.deal_type]],
  ['mortgage_class', (deal) => deal.mortgage_class && MORTGAGE_CLASS[deal.mortgage_class]],
  ['position', (deal) => deal.position && POSITION[deal.position]],
  ['city', (deal) => deal.city],
  ['state', (deal) => deal.state],
  ['postcode', (deal) => deal.postcode],
  ['principle_balance', (deal) => deal.principle_balance],
  ['mortgage_amount', (deal) => deal.mortgage_amount],
  ['property_value', (deal) => deal.property_value],
  ['prior_balance', (deal) => deal.prior_balance],
  ['ltv_percent', (deal) => deal.ltv],
  ['yield_percent_semi_annual', (deal) => headlineOfDeal(deal).yield?.toFixed(2) ?? null],
  ['yield_at', (deal) => headlineOfDeal(deal).basis],
  ['interest_rate_percent', (deal) => deal.interest_rate],
  ['remaining_term_months', (deal) => deal.remaining_term],
  ['auction_format', (deal) => deal.auction.auction_format],
  ['opening_bid', (deal) => deal.auction.opening_bid],
  ['leading_amount', (deal) => deal.auction.leading_amount],
  ['leading_percent_of_principal', (deal) => bidShare(deal)?.toFixed(2) ?? null],
  ['sale_amount', (deal) => deal.sale_amount],
  ['bid_count', (deal) => deal.auction.bid_count],
  [
    'reserve_met',
    ({ auction }) => (auction.reserve_met === null ? null : auction.reserve_met ? 'yes' : 'no'),
  ],
  ['bid_start_ts', (deal) => deal.auction.bid_start_ts],
  ['bid_end_ts', (deal) => deal.auction.bid_end_ts],
]

/** A leading apostrophe prevents a spreadsheet from running the text as a formula. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row per deal, amounts as plain decimals (RFC 4180). */
export function compareCsv(deals: readonly ComparedDeal[]): string {
  const rows = [
    CSV_COLUMNS.map(([name]) => name),
    ...deals.map((deal) => CSV_COLUMNS.map(([, value]) => value(deal))),
  ]
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}
