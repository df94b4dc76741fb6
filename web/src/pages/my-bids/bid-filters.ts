import {
  activeFilters,
  type MarketFilters,
  NO_FILTERS,
  readFilters,
  writeFilters,
} from '../../features/deals/filters/filters.ts'

/** What own bids are filtered by: the deals that they are on, as in the marketplace, and exclusive ones. */
export interface BidFilters {
  deal: MarketFilters
  exclusive: boolean
}

const PREFIX = 'loan_deal__'
/** The bids' name of the greatest amount. */
const AMOUNT = 'loan_deal__loan_value__lte'
const EXCLUSIVE = 'exclusive_bids'

/** The key of a deal's filter among the filters of bids. */
const keyOf = (filter: string) => (filter === 'max_amount' ? AMOUNT : `${PREFIX}${filter}`)
const isYes = (value: string | null) => value === 'true' || value === 'yes'

/** The filters of an address; the search of bids has a key and a box of its own. */
export function readBidFilters(params: URLSearchParams): BidFilters {
  const ofDeal = new URLSearchParams()
  for (const filter of Object.keys(NO_FILTERS)) {
    const value = params.get(keyOf(filter))
    if (filter !== 'search' && value !== null) ofDeal.set(filter, value)
  }
  return { deal: readFilters(ofDeal), exclusive: isYes(params.get(EXCLUSIVE)) }
}

/** As the address and the API take them; null takes a key away. */
export function writeBidFilters({ deal, exclusive }: BidFilters): Record<string, string | null> {
  const ofDeal = Object.entries(writeFilters({ ...deal, search: '' })).map(
    ([filter, value]) => [keyOf(filter), value] as const,
  )
  return { ...Object.fromEntries(ofDeal), [EXCLUSIVE]: exclusive ? 'true' : null }
}

/** For the query of a request: only what filters. */
export const bidQueryOf = (filters: BidFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(writeBidFilters(filters)).flatMap(([key, value]) =>
      value === null ? [] : [[key, value]],
    ),
  )

export const countOfFilters = ({ deal, exclusive }: BidFilters) =>
  activeFilters(deal).length + (exclusive ? 1 : 0)

export const NO_BID_FILTERS: BidFilters = { deal: NO_FILTERS, exclusive: false }
