import { isBuyNowOpen } from '../deals/auction-terms.ts'
import type { BidLimits } from '../deals/ceiling.ts'
import { MINUTE_MS } from '../kernel/durations.ts'
import type { Cents } from '../kernel/money.ts'
import { incrementAt } from './increments.ts'

/** Soft close: a bid within this time before the end moves the end to this long after the bid. */
export const SOFT_CLOSE_MS = 3 * MINUTE_MS

/** The state of an open auction that judging a bid needs. Amounts in cents, times in epoch milliseconds. */
export interface Auction extends BidLimits {
  opening_bid: Cents
  reserve_price: Cents | null
  buy_now_price: Cents | null
  start: number
  end: number
  /** The leading bidder and their maximum; null before the first bid. */
  leader: { bidder: string; maximum: Cents } | null
  /** The public leading amount; null before the first bid. */
  leading_amount: Cents | null
  /** The number of bids that everyone can see: a raise of the leader's own maximum is not counted. */
  bid_count: number
  sold_to: string | null
}

export interface Offer {
  bidder: string
  amount: Cents
  /** Hidden maximum; null if the bid is only its amount. */
  maximum: Cents | null
  /** The bidder confirmed an amount above `confirm_above`. */
  is_confirmed: boolean
}

export type AmountRejection = 'above_ceiling' | 'confirm_amount'

export type BidRejection =
  | 'not_open'
  | 'ended'
  | 'below_minimum'
  | 'maximum_below_amount'
  | 'maximum_not_raised'
  | AmountRejection
  | 'buy_now_unavailable'
  | 'buy_now_price'

/**
 * A bid that a hidden maximum placed by itself because of another bidder's bid: the leader's answer to it, or the last
 * one of a leader whom it overtook.
 */
export interface AutomaticBid {
  bidder: string
  amount: Cents
}

/** A rejection with the figure that its message states; or the auction after the bid, and what the bid caused. */
export type Evaluation =
  | { rejected: BidRejection; figure: Cents }
  | { auction: Auction; automatic: AutomaticBid | null }

/**
 * Why an amount is refused as too high; null if it is accepted. The next minimum is always accepted, so that no bid
 * can end the auction for others.
 */
export function rejectAmount(
  { ceiling, confirm_above }: BidLimits,
  amount: Cents,
  is_confirmed: boolean,
  minimum: Cents,
): { rejected: AmountRejection; figure: Cents } | null {
  const most = Math.max(ceiling, minimum)
  if (amount > most) return { rejected: 'above_ceiling', figure: most }
  return amount > confirm_above && !is_confirmed
    ? { rejected: 'confirm_amount', figure: confirm_above }
    : null
}

/** The minimum bid of this bidder. The leader may raise their own maximum without adding an increment. */
export function minimumBid(
  auction: Pick<Auction, 'opening_bid' | 'leading_amount'> & { leader: { bidder: string } | null },
  bidder?: string,
): Cents {
  if (auction.leading_amount === null) return auction.opening_bid
  if (auction.leader !== null && auction.leader.bidder === bidder) return auction.leading_amount
  return auction.leading_amount + incrementAt(auction.leading_amount)
}

/**
 * Evaluates one bid at one moment. Pure: the same offers in the same order at the same moments always give the same
 * auction. A rejected bid changes nothing.
 * The leading amount rises in increments, only as far as the leader needs to lead and never above the leader's
 * maximum. The earlier of two equal maximums leads. A maximum that reaches the reserve raises the amount to the reserve.
 * Raising one's own maximum otherwise changes nothing that others see: not the amount, the end or the count.
 */
export function evaluateBid(auction: Auction, offer: Offer, now: number): Evaluation {
  const minimum = minimumBid(auction, offer.bidder)
  const reject = (rejected: BidRejection): Evaluation => ({ rejected, figure: minimum })
  if (auction.sold_to !== null || now < auction.start) return reject('not_open')
  if (now >= auction.end) return reject('ended')
  if (offer.amount < minimum) return reject('below_minimum')
  const maximum = offer.maximum ?? offer.amount
  if (maximum < offer.amount) return reject('maximum_below_amount')
  const tooHigh = rejectAmount(auction, maximum, offer.is_confirmed, minimum)
  if (tooHigh) return tooHigh

  const { leader } = auction
  let next: Pick<Auction, 'leader' | 'leading_amount'>
  let automatic: AutomaticBid | null = null
  // Stryker disable next-line ConditionalExpression,LogicalOperator: both are null before the first bid, else neither
  if (leader === null || auction.leading_amount === null) {
    next = { leader: { bidder: offer.bidder, maximum }, leading_amount: offer.amount }
  } else if (leader.bidder === offer.bidder) {
    if (maximum <= leader.maximum) return reject('maximum_not_raised')
    next = { leader: { bidder: offer.bidder, maximum }, leading_amount: auction.leading_amount }
    if (raisedToReserve(next, auction.reserve_price).leading_amount === auction.leading_amount)
      return { auction: { ...auction, leader: next.leader }, automatic }
  } else if (maximum > leader.maximum) {
    const needed = Math.min(maximum, leader.maximum + incrementAt(leader.maximum))
    next = { leader: { bidder: offer.bidder, maximum }, leading_amount: Math.max(offer.amount, needed) }
    // The maximum is exhausted: what it stands for is on the record before the bid that passed it.
    if (leader.maximum > auction.leading_amount) automatic = { bidder: leader.bidder, amount: leader.maximum }
  } else {
    const answer = Math.min(leader.maximum, maximum + incrementAt(maximum))
    next = { leader, leading_amount: answer }
    automatic = { bidder: leader.bidder, amount: answer }
  }
  return {
    automatic,
    auction: {
      ...auction,
      ...raisedToReserve(next, auction.reserve_price),
      end: Math.max(auction.end, now + SOFT_CLOSE_MS),
      bid_count: auction.bid_count + 1,
    },
  }
}

/**
 * Evaluates a purchase at the buy-now price, which sells the deal immediately. The seller set the amount and everyone
 * sees it, so it is neither limited nor confirmed.
 */
export function evaluateBuyNow(auction: Auction, buyer: string, amount: Cents, now: number): Evaluation {
  const price = auction.buy_now_price
  const reject = (rejected: BidRejection): Evaluation => ({ rejected, figure: price ?? 0 })
  if (auction.sold_to !== null || now < auction.start) return reject('not_open')
  if (now >= auction.end) return reject('ended')
  if (price === null || !isBuyNowOpen(auction, now)) return reject('buy_now_unavailable')
  if (amount !== price) return reject('buy_now_price')
  return {
    auction: {
      ...auction,
      leader: { bidder: buyer, maximum: price },
      leading_amount: price,
      bid_count: auction.bid_count + 1,
      sold_to: buyer,
    },
    // The maximum of a bidder who led before is not exhausted, so it stays hidden.
    automatic: null,
  }
}

function raisedToReserve(next: Pick<Auction, 'leader' | 'leading_amount'>, reserve: Cents | null) {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: only the types need it, no amount is below null
  if (reserve === null || next.leader === null || next.leading_amount === null) return next
  return next.leading_amount < reserve && next.leader.maximum >= reserve
    ? { ...next, leading_amount: reserve }
    : next
}
