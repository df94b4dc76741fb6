import type { Auction } from '#domain/auctions/auction.ts'
import { isBuyNowOpen, openingBid } from '#domain/deals/auction-terms.ts'
import { bidLimits } from '#domain/deals/ceiling.ts'
import { toCents } from '#domain/kernel/money.ts'
import type { AuctionRow } from '../rows.ts'

const cents = (value: string | null) => (value === null ? null : toCents(value))

/** The state of a deal's auction in the format of the rules. */
export function auctionOf(deal: AuctionRow): Auction {
  const maximum = cents(deal.leader_maximum)
  const terms = {
    opening_bid: cents(deal.opening_bid),
    principle_balance: cents(deal.principle_balance),
    mortgage_amount: cents(deal.mortgage_amount),
  }
  return {
    opening_bid: openingBid(terms),
    ...bidLimits(terms),
    reserve_price: cents(deal.reserve_price),
    buy_now_price: cents(deal.buy_reserve_price),
    start: deal.bid_start_ts?.getTime() ?? Number.POSITIVE_INFINITY,
    end: deal.bid_end_ts?.getTime() ?? Number.NEGATIVE_INFINITY,
    leader: deal.leader_id !== null && maximum !== null ? { bidder: deal.leader_id, maximum } : null,
    leading_amount: cents(deal.leading_amount),
    bid_count: deal.bid_count,
    sold_to: deal.sold_to,
  }
}

/** The buy-now price while it is available; else null. */
export const openBuyNowPrice = (deal: AuctionRow): string | null =>
  deal.deal_state === 'live' && isBuyNowOpen(auctionOf(deal), deal.db_now.getTime())
    ? deal.buy_reserve_price
    : null
