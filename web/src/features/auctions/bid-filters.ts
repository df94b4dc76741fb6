import {
  activeFilters,
  type MarketFilters,
  NO_FILTERS,
  readFilters,
  writeFilters,
} from '../deals/filters/filters.ts'

/** Filters of own bids: those of the marketplace on their deals, and exclusive ones. */
export interface BidFilters {
  deal: MarketFilters
  exclusive: boolean
}

const PREFIX = 'loan_deal__'
/** The maximum-amount filter has a different name for bids. */
const AMOUNT = 'loan_deal__loan_value__lte'
const EXCLUSIVE = 'exclusive_bids'

/** The key of a deal filter in a query for bids. */
const keyOf = (filter: string) => (filter === 'max_amount' ? AMOUNT : `${PREFIX}${filter}`)
const isYes = (value: string | null) => value === 'true' || value === 'yes'

/** Reads the filters from a URL; the search of bids has a separate key and box. */
export function readBidFilters(params: URLSearchParams): BidFilters {
  const ofDeal = new URLSearchParams()
  for (const filter of Object.keys(NO_FILTERS)) {
    const value = params.get(keyOf(filter))
    if (filter !== 'search' && value !== null) ofDeal.set(filter, value)
  }
  return { deal: readFilters(ofDeal), exclusive: isYes(params.get(EXCLUSIVE)) }
}

/** Filters in the format of the URL and the API; null removes a key. */
export function writeBidFilters({ deal, exclusive }: BidFilters): Record<string, string | null> {
  const ofDeal = Object.entries(writeFilters({ ...deal, search: '' })).map(
    ([filter, value]) => [keyOf(filter), value] as const,
  )
  return { ...Object.fromEntries(ofDeal), [EXCLUSIVE]: exclusive ? 'true' : null }
}

/** Active filters as a request query. */
export const bidQueryOf = (filters: BidFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(writeBidFilters(filters)).flatMap(([key, value]) =>
      value === null ? [] : [[key, value]],
    ),
  )

export const countOfFilters = ({ deal, exclusive }: BidFilters) =>
  activeFilters(deal).length + (exclusive ? 1 : 0)

export const NO_BID_FILTERS: BidFilters = { deal: NO_FILTERS, exclusive: false }
