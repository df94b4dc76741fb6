import { isAuctioned } from './kinds.ts'
import type { DealState, DealStatus } from './vocabulary.ts'

/** Events of a deal's lifecycle. */
export type DealEvent =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'schedule'
  | 'open'
  | 'close'
  | 'settle'
  | 'buy_now'
  | 'accept'
  | 'accept_commitment'
  | 'decline_all'
  | 'split'
  | 'sell_in_parts'
  | 'relist'
  | 'flag'
  | 'resolve'

/** Who may cause an event: a party of the deal, a role, or the clock. */
export type Party = 'owner' | 'reviewer' | 'superuser' | 'buyer' | 'clock' | 'system'

/** Facts that decide between several outcomes of one event. */
export interface TransitionFacts {
  /** False for a white label deal, to which buyers commit. */
  is_auctioned: boolean
  /** Both auction dates are set. */
  is_scheduled: boolean
  pending_bids: number
  auto_relist: boolean
  relist_count: number
  /** The state before `issue_detected`. */
  state_before_issue: DealState | null
}

interface Transition {
  from: readonly DealState[]
  /** Only for deals that are sold in this way; default both. */
  only?: 'by_auction' | 'by_commitment'
  who: readonly Party[]
  to: DealState | ((facts: TransitionFacts) => DealState)
}

const MAX_RELISTS = 3

const ALL_BUT_SOLD = [
  'draft',
  'pending',
  'rejected',
  'pending_auction',
  'under_review',
  'live',
  'auction_ended',
  'not_sold',
  'approved',
] as const satisfies readonly DealState[]

/** True if an auction without bids is restarted automatically. */
export const relistsAutomatically = (facts: Pick<TransitionFacts, 'auto_relist' | 'relist_count'>) =>
  facts.auto_relist && facts.relist_count < MAX_RELISTS

/** The allowed transitions. Owners, reviewers and administrators act; the clock opens and closes. */
export const TRANSITIONS: Readonly<Record<DealEvent, Transition>> = {
  submit: { from: ['draft', 'rejected', 'issue_detected'], who: ['owner', 'superuser'], to: 'pending' },
  approve: {
    from: ['pending'],
    who: ['reviewer', 'superuser'],
    to: (facts) => (facts.is_auctioned ? (facts.is_scheduled ? 'pending_auction' : 'approved') : 'live'),
  },
  reject: { from: ['pending'], who: ['reviewer', 'superuser'], to: 'rejected' },
  schedule: {
    from: ['approved', 'not_sold'],
    only: 'by_auction',
    who: ['owner', 'superuser'],
    to: 'pending_auction',
  },
  open: { from: ['pending_auction'], only: 'by_auction', who: ['clock'], to: 'live' },
  close: { from: ['live'], only: 'by_auction', who: ['clock'], to: 'auction_ended' },
  settle: {
    from: ['auction_ended'],
    only: 'by_auction',
    who: ['clock'],
    to: (facts) =>
      facts.pending_bids > 0 ? 'under_review' : relistsAutomatically(facts) ? 'pending_auction' : 'not_sold',
  },
  buy_now: { from: ['live'], only: 'by_auction', who: ['buyer'], to: 'sold' },
  // The clock sells for a seller who did not decide although the reserve was met.
  accept: { from: ['under_review'], only: 'by_auction', who: ['owner', 'superuser', 'clock'], to: 'sold' },
  accept_commitment: { from: ['live'], only: 'by_commitment', who: ['owner', 'superuser'], to: 'sold' },
  decline_all: {
    from: ['under_review'],
    only: 'by_auction',
    who: ['owner', 'superuser', 'clock'],
    to: 'not_sold',
  },
  // The loans of a book are sold to several buyers, each lot as a book of its own; all loans or only some.
  split: { from: ['under_review'], only: 'by_auction', who: ['owner', 'superuser', 'clock'], to: 'not_sold' },
  sell_in_parts: {
    from: ['under_review'],
    only: 'by_auction',
    who: ['owner', 'superuser', 'clock'],
    to: 'sold',
  },
  relist: { from: ['not_sold'], only: 'by_auction', who: ['owner', 'superuser'], to: 'pending_auction' },
  flag: { from: ALL_BUT_SOLD, who: ['reviewer', 'superuser', 'system'], to: 'issue_detected' },
  resolve: {
    from: ['issue_detected'],
    who: ['reviewer', 'superuser'],
    to: (facts) => facts.state_before_issue ?? 'draft',
  },
}

/** True if the event is possible in this state, by any actor, for a deal that is sold in this way. */
export const isPossible = (
  event: DealEvent,
  state: DealState,
  { is_auctioned }: Pick<TransitionFacts, 'is_auctioned'>,
): boolean => {
  const { from, only } = TRANSITIONS[event]
  const way = is_auctioned ? 'by_auction' : 'by_commitment'
  return from.includes(state) && (only === undefined || only === way)
}

/** True if one of these parties may cause the event. */
export const canCause = (event: DealEvent, parties: readonly Party[]) =>
  TRANSITIONS[event].who.some((party) => parties.includes(party))

/** The resulting state, or null if the event is not allowed in this state. */
export function nextState(event: DealEvent, state: DealState, facts: TransitionFacts): DealState | null {
  if (!isPossible(event, state, facts)) return null
  const { to } = TRANSITIONS[event]
  return typeof to === 'function' ? to(facts) : to
}

/** The displayed deal status, derived and never stored. A white label deal on the market is live, without an auction. */
export function dealStatus(deal: {
  deal_type: string | null
  deal_state: DealState
  is_complete: boolean
  sold_below_reserve: boolean
}): DealStatus {
  switch (deal.deal_state) {
    case 'pending':
      return 'review_pending'
    case 'draft':
      return deal.is_complete ? 'draft' : 'incomplete'
    case 'live':
      return isAuctioned(deal) ? 'in_auction' : 'live'
    case 'approved':
      return 'pending_auction'
    case 'sold':
      return deal.sold_below_reserve ? 'accepted_below_reserve' : 'sold'
    default:
      return deal.deal_state
  }
}

/** States in which owners may edit the deal; while live only prices, until the first bid. */
export const OWNER_EDITABLE: readonly DealState[] = [
  'draft',
  'pending',
  'rejected',
  'approved',
  'pending_auction',
  'issue_detected',
]

/** Fields that the owner may change while live, until the first bid. */
export const EDITABLE_UNTIL_FIRST_BID = [
  'reserve_price',
  'buy_reserve_price',
  'room_before_bid',
  'funds_before_bid',
] as const

/** Field that the owner of a flagged deal may change while bids bind. */
export const EDITABLE_UNDER_BIDS = ['auto_relist'] as const

/**
 * States in which the auction is over, so that the seller decides or has decided about the bids. A flagged deal is not
 * included, because its auction may continue.
 */
const AUCTION_OVER: readonly DealState[] = ['auction_ended', 'under_review', 'sold', 'not_sold']
export const isAuctionOver = (state: DealState) => AUCTION_OVER.includes(state)

/** The state of a deal, or the one to which a flagged deal returns. */
export const stateBehindFlag = (deal: { deal_state: DealState; state_before_issue: DealState | null }) =>
  deal.deal_state === 'issue_detected' ? (deal.state_before_issue ?? 'draft') : deal.deal_state

/** The number of bids, and the number of buyers who have bid on the loans of a book. */
export interface Offers {
  bid_count: number
  loan_bidder_count: number
}

/** True if there are bids on the deal, or on the loans of a book. */
export const hasOffers = ({ bid_count, loan_bidder_count }: Offers) => bid_count + loan_bidder_count > 0

/** States in which the bids of the current round can still bind their bidders, also while the deal is flagged. */
const BIDS_BIND: readonly DealState[] = ['live', 'auction_ended', 'under_review']
export const areBidsBinding = (deal: Parameters<typeof stateBehindFlag>[0] & Offers): boolean =>
  hasOffers(deal) && BIDS_BIND.includes(stateBehindFlag(deal))

/** States in which a deal may be archived; archiving is a flag and not a state. */
export const ARCHIVABLE: readonly DealState[] = ['draft', 'rejected', 'approved', 'not_sold', 'sold']

/**
 * The parts of the marketplace: deals open for bids now or soon, results of auctions, and the archive of older sales.
 */
export const STATES_OF_MARKET = {
  open: ['pending_auction', 'live'],
  results: ['auction_ended', 'under_review', 'sold'],
  past_results: ['sold'],
} as const satisfies Readonly<Record<string, readonly DealState[]>>

export type MarketPart = keyof typeof STATES_OF_MARKET

/** True for a state that a part of the marketplace shows. */
export const isInPart = (part: MarketPart, state: DealState) =>
  STATES_OF_MARKET[part].some((shown) => shown === state)

/** States in which the marketplace shows a deal; sold ones for 30 days, then in the archive of results. */
export const MARKET_STATES: readonly DealState[] = [...STATES_OF_MARKET.open, ...STATES_OF_MARKET.results]
export const SOLD_SHOWN_DAYS = 30

/**
 * Business days after the close within which the seller must decide; then the clock does: it accepts if the reserve was
 * met, and otherwise declines.
 */
export const ANSWER_BUSINESS_DAYS = 5
export const MAX_AUCTION_DAYS = 60

/** The rank of a state in the default order of the market: live, then scheduled, then ended, then over. */
export function openRank(state: DealState): number {
  if (state === 'live') return 0
  if (state === 'pending_auction') return 1
  return state === 'auction_ended' || state === 'under_review' ? 2 : 3
}

/** The states of deals with a displayed status. */
export const STATES_OF_STATUS: Readonly<Record<DealStatus, readonly DealState[]>> = {
  draft: ['draft'],
  incomplete: ['draft'],
  review_pending: ['pending'],
  pending_auction: ['pending_auction', 'approved'],
  under_review: ['under_review'],
  rejected: ['rejected'],
  in_auction: ['live'],
  live: ['live'],
  accepted_below_reserve: ['sold'],
  sold: ['sold'],
  not_sold: ['not_sold'],
  auction_ended: ['auction_ended'],
  issue_detected: ['issue_detected'],
}
