import type { BidLimits } from '../deals/ceiling.ts'
import type { Cents } from '../kernel/money.ts'
import { type AmountRejection, type Offer, rejectAmount } from './auction.ts'

/** The input for judging a sealed bid: the auction's terms and only this bidder's current bid. */
export interface SealedAuction extends BidLimits {
  opening_bid: Cents
  /** Epoch milliseconds. */
  start: number
  end: number
  /** The bidder's current bid; null before the first. */
  standing: Cents | null
}

export type SealedRejection =
  | 'not_open'
  | 'ended'
  | 'below_minimum'
  | 'not_raised'
  | 'maximum_when_sealed'
  | AmountRejection

/** The minimum of this bidder, in cents: the opening bid, then more than their own bid. */
export const minimumSealedBid = ({
  opening_bid,
  standing,
}: Pick<SealedAuction, 'opening_bid' | 'standing'>) =>
  standing === null ? opening_bid : Math.max(opening_bid, standing + 1)

/**
 * Evaluates one sealed bid at one moment; returns the bidder's new bid in cents. No one sees who leads, so there is no
 * hidden maximum and no soft close.
 */
export function evaluateSealedBid(
  auction: SealedAuction,
  offer: Omit<Offer, 'bidder'>,
  now: number,
): { rejected: SealedRejection; figure: Cents } | { standing: Cents } {
  const minimum = minimumSealedBid(auction)
  const reject = (rejected: SealedRejection) => ({ rejected, figure: minimum })
  if (now < auction.start) return reject('not_open')
  if (now >= auction.end) return reject('ended')
  if (offer.maximum !== null) return reject('maximum_when_sealed')
  if (offer.amount < minimum) return reject(auction.standing === null ? 'below_minimum' : 'not_raised')
  const tooHigh = rejectAmount(auction, offer.amount, offer.is_confirmed, auction.opening_bid)
  if (tooHigh) return tooHigh
  return { standing: offer.amount }
}

/**
 * The leader once the bids are opened: the highest amount, the earliest of equal ones; null if there are no bids.
 */
export function openSealedBids<Bid extends { bidder: string; amount: Cents }>(
  inOrder: readonly Bid[],
): Bid | null {
  let best: Bid | null = null
  for (const bid of inOrder) if (best === null || bid.amount > best.amount) best = bid
  return best
}
