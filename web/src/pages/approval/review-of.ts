import type { Approval } from '#domain/approvals/contract.ts'
import { objectionTo } from '#domain/auctions/seen-bid.ts'
import { toCents } from '#domain/kernel/money.ts'
import { type OpenAuction, raisesMaximum } from '../../features/auctions/offer.ts'
import type { OfferReview } from '../../features/auctions/review/offer-review.ts'

export type PreparedBid = Pick<Approval, 'act'> & { bid: NonNullable<Approval['bid']> }

export const isPurchase = ({ act }: Pick<Approval, 'act'>) => act === 'buy_now'

/**
 * A prepared bid as its review shows it.
 * @param auction in which it waits; null once it is settled, when the auction as it is now says nothing of it
 */
export function reviewOf({ act, bid }: PreparedBid, auction: OpenAuction | null): OfferReview {
  const amount = toCents(bid.bid_amount)
  const bound = toCents(bid.max_amount ?? bid.bid_amount)
  const offer_type = act === 'buy_now' ? 'buy_it_now' : 'custom_bid'
  const raises = auction !== null && raisesMaximum({ offer_type }, auction)
  return {
    raises,
    bid: amount,
    bound,
    terms: {
      bid_amount: raises ? bound : amount,
      brokerage_fees: bid.brokerage_fees,
      end_closing_cost: toCents(bid.end_closing_cost),
      loan_servicing: bid.loan_servicing,
    },
  }
}

/** Why it would be refused if it were placed now, in the words of the server; null if nothing is known against it. */
export function objectionNow({ act, bid }: PreparedBid, auction: OpenAuction): string | null {
  if (act === 'buy_now') return null
  const maximum = bid.max_amount === null ? null : toCents(bid.max_amount)
  return objectionTo(auction, toCents(bid.bid_amount), maximum)?.message ?? null
}
