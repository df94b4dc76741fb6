import { isInRoom } from '../deal-access/room.ts'
import { spoken } from '../kernel/language.ts'
import type { Cents } from '../kernel/money.ts'
import { isAuctionOver, stateBehindFlag } from './lifecycle.ts'
import type { AuctionFormat, DealState } from './vocabulary.ts'

const DOLLARS = 100
/** Percent of the balance. */
const DEFAULT_PERCENT = 80
const LOWEST_OPENING: Cents = 500 * DOLLARS

/**
 * The minimum first bid, in cents: the deal's opening bid, else 80 % of the principal balance (or of the mortgage amount
 * if that is empty) rounded down to 1 000 dollars; at least 500 dollars.
 */
export function openingBid(deal: {
  opening_bid: Cents | null
  principle_balance: Cents | null
  mortgage_amount: Cents | null
}): Cents {
  if (deal.opening_bid !== null && deal.opening_bid > 0) return deal.opening_bid
  const share = Math.floor(((deal.principle_balance ?? deal.mortgage_amount ?? 0) * DEFAULT_PERCENT) / 100)
  return Math.max(Math.floor(share / (1_000 * DOLLARS)) * 1_000 * DOLLARS, LOWEST_OPENING)
}

/** As `openingBid`; null for a draft that states none of the amounts from which it is derived. */
export const openingBidIfKnown = (deal: Parameters<typeof openingBid>[0]): Cents | null =>
  deal.opening_bid === null && deal.principle_balance === null && deal.mortgage_amount === null
    ? null
    : openingBid(deal)

/** True if the leading amount reaches the reserve (both in cents); without a reserve any bid does. */
export const isReserveMet = (deal: { leading_amount: Cents | null; reserve_price: Cents | null }) =>
  deal.leading_amount !== null && (deal.reserve_price === null || deal.leading_amount >= deal.reserve_price)

/**
 * True while only the bidder may see an amount: a sealed auction that has not closed, including while the deal is
 * flagged.
 */
export const isSealed = (deal: {
  auction_format: AuctionFormat | null
  deal_state: DealState
  state_before_issue: DealState | null
}) => deal.auction_format === 'sealed' && !isAuctionOver(stateBehindFlag(deal))

/**
 * Buy now is available while the auction runs and no bid has met the reserve. Amounts in cents, times in epoch
 * milliseconds.
 */
export const isBuyNowOpen = (
  auction: {
    buy_now_price: Cents | null
    reserve_price: Cents | null
    leading_amount: Cents | null
    start: number
    end: number
    sold_to: string | null
  },
  now: number,
) =>
  auction.buy_now_price !== null &&
  auction.sold_to === null &&
  now >= auction.start &&
  now < auction.end &&
  !isReserveMet(auction)

/** True if the seller asks bidders to be in the deal room, and this buyer is not. What they bid before stands. */
export const isRoomNeeded = (
  deal: { room_before_bid: boolean | null } & Parameters<typeof isInRoom>[0],
): boolean => deal.room_before_bid === true && !isInRoom(deal)

/** Why a buyer cannot bid yet. */
export const ROOM_FIRST = spoken({
  code: 'room_first',
  message:
    'The seller asks buyers to enter the deal room before they bid. You can bid once you have access to it.',
} as const)
