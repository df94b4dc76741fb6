import { minimumBid } from '#domain/auctions/auction.ts'
import type { Bid } from '#domain/auctions/contract.ts'
import { minimumSealedBid } from '#domain/auctions/sealed.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'

/** The least that this reader may bid on a deal of a list, by their own bid on it; null without an opening bid. */
export function nextMinimum(
  {
    opening_bid,
    leading_amount,
    is_sealed,
  }: Pick<DealCard['auction'], 'opening_bid' | 'leading_amount' | 'is_sealed'>,
  own: Pick<Bid, 'bid_amount' | 'is_leading'> | undefined,
): string | null {
  if (opening_bid === null) return null
  const opening = toCents(opening_bid)
  if (is_sealed)
    return toDecimal(
      minimumSealedBid({ opening_bid: opening, standing: own ? toCents(own.bid_amount) : null }),
    )
  const you = 'you'
  const leader = own?.is_leading ? { bidder: you } : null
  const leading = leading_amount === null ? null : toCents(leading_amount)
  return toDecimal(minimumBid({ opening_bid: opening, leading_amount: leading, leader }, you))
}
