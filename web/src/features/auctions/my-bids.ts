import type { Bid, LiveAuction } from '#domain/auctions/contract.ts'
import { toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { LiveAuctionUpdate } from '#domain/live/contract.ts'
import { ANSWER_ANCHOR, type BidWithResponse, isRoundRunning, pendingResponseOf } from './pending-response.ts'

export type BidPosition =
  | 'leading'
  | 'outbid'
  | 'sealed'
  | 'countered'
  | 'invited'
  | 'handed_in'
  | 'waiting'
  | 'accepted'
  | 'declined'
  | 'void'

const POSITION_OF_RESPONSE = { counter: 'countered', final: 'invited', handed_in: 'handed_in' } as const

/** Position of a bid: relative to the others while the auction runs, the seller's decision afterwards. */
export function positionOfBid(bid: BidWithResponse & Pick<Bid, 'status' | 'is_leading'>): BidPosition {
  const { status, is_leading, loan_deal } = bid
  if (status !== 'pending') return status
  const pending = pendingResponseOf(bid)
  if (pending) return POSITION_OF_RESPONSE[pending.kind]
  if (is_leading === null) return 'sealed'
  if (loan_deal.deal_state === 'live') return is_leading ? 'leading' : 'outbid'
  return 'waiting'
}

/** The deadline that applies to this bidder: of the auction, a counter-offer or the final round; null for none. */
export function clockOf(bid: BidWithResponse): string | null {
  if (bid.loan_deal.deal_state === 'live') return bid.loan_deal.bid_end_ts
  const pending = pendingResponseOf(bid)
  if (!pending) return null
  if (pending.kind === 'counter') return pending.counter.expires_at
  return isRoundRunning(pending.invitation, bid.server_time) ? pending.invitation.ends_at : null
}

export interface BidAction {
  kind: 'raise' | 'raise_maximum' | 'answer_counter' | 'offer_final' | 'close' | 'see'
  /** A delay would lose the bid or make the other side wait. */
  urgent: boolean
  to: string
}

/**
 * The next action on a bid: raise it while possible (primary if another bidder leads; a bidder who leads raises their
 * maximum only), or follow the closing once it has won.
 */
export function actionOf(bid: BidWithResponse & Pick<Bid, 'can' | 'is_leading' | 'status'>): BidAction {
  const { id } = bid.loan_deal
  if (bid.status === 'accepted') return { kind: 'close', urgent: false, to: paths.closing(id) }
  const pending = pendingResponseOf(bid)
  const answer = `${paths.deal(id)}#${ANSWER_ANCHOR}`
  if (pending?.kind === 'counter') return { kind: 'answer_counter', urgent: true, to: answer }
  if (pending?.kind === 'final') return { kind: 'offer_final', urgent: true, to: answer }
  if (!bid.can.raise) return { kind: 'see', urgent: false, to: paths.deal(id) }
  const to = paths.makeBid(id)
  return bid.is_leading
    ? { kind: 'raise_maximum', urgent: false, to }
    : { kind: 'raise', urgent: bid.is_leading === false, to }
}

type BidOnDeal = Pick<Bid, 'is_leading' | 'loan_deal'>

/**
 * Whether a bid of one's own stays what it is when others bid on its deal: an outbid one, while the auction continues
 * and its price rises. Who leads, and what else happens to a bid, only the server knows.
 */
export const isStillOutbid = (
  { is_leading, loan_deal: { deal_state, leading_amount } }: BidOnDeal,
  { auction, bidding }: LiveAuctionUpdate,
) =>
  bidding !== undefined &&
  is_leading === false &&
  auction.deal_state === deal_state &&
  leading_amount !== null &&
  auction.leading_amount !== null &&
  toCents(auction.leading_amount) >= toCents(leading_amount)

const withPrice = <B extends BidOnDeal>(
  bid: B,
  { leading_amount, bid_end_ts, reserve_met }: LiveAuction,
): B => ({
  ...bid,
  loan_deal: { ...bid.loan_deal, leading_amount, bid_end_ts, reserve_met },
})

/** A list of one's own bids after a live message; undefined if it changes nothing that the message holds. */
export function withMessage<B extends BidOnDeal, List extends { results: B[] }>(
  list: List,
  news: LiveAuctionUpdate,
): List | undefined {
  const follows = (bid: B) => bid.loan_deal.id === news.auction.deal && isStillOutbid(bid, news)
  if (!list.results.some(follows)) return undefined
  return { ...list, results: list.results.map((bid) => (follows(bid) ? withPrice(bid, news.auction) : bid)) }
}
