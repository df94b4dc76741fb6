import type { LiveAuction } from '#domain/auctions/contract.ts'
import { shareOf } from '#domain/deals/card-figures.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { dealStatus } from '#domain/deals/lifecycle.ts'
import {
  DEAL_STATE,
  DEAL_STATUS,
  type DealState,
  type DealStatus,
  POSITION_SHORT,
} from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { NONE } from '../../ui/format.ts'
import type { Tone } from '../../ui/navigation/Badge.tsx'

/** Neutral for progress, ochre for waiting, red for problems; maple is reserved for money. */
export const STATUS_TONE: Record<DealStatus, Tone> = {
  draft: 'quiet',
  incomplete: 'quiet',
  review_pending: 'warn',
  rejected: 'bad',
  pending_auction: 'info',
  in_auction: 'ok',
  live: 'ok',
  auction_ended: 'warn',
  under_review: 'warn',
  accepted_below_reserve: 'quiet',
  sold: 'quiet',
  not_sold: 'out',
  issue_detected: 'bad',
}

/** What most deals of a list are, which the foot of their cards says without a badge. */
export const isUsual = (status: DealStatus) => status === 'in_auction' || status === 'live'

export const statusLabel = (status: DealStatus) => DEAL_STATUS[status]

/** `1st`; an en dash if not given. */
export const positionLabel = (position: string | null | undefined) => labelOf(POSITION_SHORT, position)

interface Placed {
  city: string | null
  state: string | null
  postcode?: string | null
}

/** `Hamilton, ON`. */
export const placeOf = ({ city, state }: Placed) => [city, state].filter(Boolean).join(', ') || NONE

/**
 * What distinguishes a link to this deal from links to others, for users of a screen reader: `Townhouse, Calgary, AB,
 * HS-20447`.
 */
export const linkNameOf = (deal: Placed & { title: string; reference: string }) =>
  `${titleAndPlace(deal)}, ${deal.reference}`

/** `Townhouse, Calgary, AB`; only the title for a book of several places. */
export const titleAndPlace = ({ title, city, state }: Placed & { title: string }) =>
  [title, city, state].filter(Boolean).join(', ')

/** `Hamilton, ON L8P`, as far as the user may see it. */
export const placeAndArea = (deal: Placed) => [placeOf(deal), deal.postcode].filter(Boolean).join(' ')

/** Prior balances in percent of the property value; null for none. */
export const priorShare = (deal: { prior_balance: string; property_value: string | null }) =>
  shareOf(deal.prior_balance, deal.property_value) || null

/** The kind of card footer; each has different figures. */
export type FootKind = 'live' | 'upcoming' | 'commitment' | 'ended' | 'sold' | 'unlisted'

export function footKind(deal: Pick<DealCard, 'deal_state' | 'deal_type'>): FootKind {
  switch (deal.deal_state) {
    case 'live':
      return isAuctioned(deal) ? 'live' : 'commitment'
    case 'approved':
    case 'pending_auction':
      return 'upcoming'
    case 'auction_ended':
    case 'under_review':
    case 'not_sold':
      return 'ended'
    case 'sold':
      return 'sold'
    default:
      return 'unlisted'
  }
}

/** Deals whose auction can change while the page is open. */
export const isWatched = (deal: Pick<DealCard, 'deal_state' | 'deal_type'>) =>
  isAuctioned(deal) && ['pending_auction', 'live', 'auction_ended', 'under_review'].includes(deal.deal_state)

/** A live message concerns a complete deal and does not contain the sale price. */
const statusAfterMessage = (deal_type: DealCard['deal_type'], deal_state: DealCard['deal_state']) =>
  dealStatus({ deal_type, deal_state, is_complete: true, sold_below_reserve: false })

interface Auctioned extends Pick<DealCard, 'id' | 'deal_type' | 'deal_state' | 'deal_status' | 'auction'> {}

const isOlder = (news: LiveAuction, known: Auctioned['auction']) =>
  news.round < known.round || (news.round === known.round && news.bid_count < known.bid_count)

/**
 * The deal updated by a live message of its auction. A message of an earlier auction, or with fewer bids than the list,
 * is older and is ignored.
 */
export function applyMessageToDeal<D extends Auctioned>(deal: D, news: LiveAuction): D {
  if (deal.id !== news.deal || isOlder(news, deal.auction)) return deal
  const { deal_state, round, leading_amount, headline_yield, bid_count } = news
  const { bid_start_ts, bid_end_ts, reserve_met, is_sealed } = news
  const hasMoved = deal_state !== deal.deal_state
  return {
    ...deal,
    deal_state,
    deal_status: hasMoved ? statusAfterMessage(deal.deal_type, deal_state) : deal.deal_status,
    auction: {
      ...deal.auction,
      round,
      leading_amount,
      headline_yield,
      bid_count,
      bid_start_ts,
      bid_end_ts,
      reserve_met,
      is_sealed,
    },
  }
}

const hasAuction = (value: object): value is Auctioned =>
  'id' in value && 'auction' in value && 'deal_state' in value && 'deal_status' in value

/** The same for any cached data of deals: a list, a single deal, or data without deals. */
export function applyMessageToCached(data: unknown, news: LiveAuction): unknown {
  if (typeof data !== 'object' || data === null) return data
  if ('results' in data && Array.isArray(data.results))
    return { ...data, results: data.results.map((deal) => applyMessageToCached(deal, news)) }
  return hasAuction(data) ? applyMessageToDeal(data, news) : data
}

/** There are bids that have not been finally decided. */
export const isOpenSale = (state: DealState) =>
  state === 'live' || state === 'auction_ended' || state === 'under_review'

/** "Detached house, Hamilton" */
export const dealName = (deal: Pick<DealCard, 'title' | 'city'>) =>
  deal.city ? `${deal.title}, ${deal.city}` : deal.title

/** All states, in the API's list format. */
export const EVERY_STATE = Object.keys(DEAL_STATE).join(',')
