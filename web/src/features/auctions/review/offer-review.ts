import type { OfferTerms } from '#domain/auctions/fee-total.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** An offer as it is read before it binds. */
export interface OfferReview {
  /** The bidder leads already, and only raises the maximum. */
  raises: boolean
  bid: Cents
  /** The most that it binds to. */
  bound: Cents
  /** At the bid; of one who raises, at the maximum, because they pay at most that. */
  terms: OfferTerms
}

export type OfferKind = 'purchase' | 'raise' | 'maximum' | 'bid'

export function kindOf(buysNow: boolean, review: Pick<OfferReview, 'raises' | 'bid' | 'bound'>): OfferKind {
  if (buysNow) return 'purchase'
  if (review.raises) return 'raise'
  return review.bound > review.bid ? 'maximum' : 'bid'
}
