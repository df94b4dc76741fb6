import { isReserveMet } from '../deals/auction-terms.ts'
import type { Cents } from '../kernel/money.ts'

/*
 * A reserve that is met binds the seller as the bids bind their bidders. Below it the seller is free. Amounts in cents.
 */

/**
 * The ways in which a deal can be sold now: the amounts of the open bids, and of the best combination of the bids on the
 * loans of a book, whose reserve is for the whole.
 */
export interface WaysToSell {
  reserve_price: Cents | null
  bids: readonly Cents[]
  /** Null without bids on loans. */
  combination: Cents | null
}

const meets = (leading_amount: Cents | null, { reserve_price }: Pick<WaysToSell, 'reserve_price'>) =>
  isReserveMet({ leading_amount, reserve_price })

/** The number of ways to sell at the reserve or above. */
const countAtReserve = (ways: WaysToSell) =>
  [...ways.bids, ways.combination].filter((amount) => meets(amount, ways)).length

/** True if the seller must sell at the reserve or above. */
export const isSellerBound = (ways: WaysToSell): boolean => countAtReserve(ways) > 0

/** True if the seller may not sell at this price, because they are bound to a higher one. */
export const isSaleTooLow = (ways: WaysToSell, price: Cents): boolean =>
  isSellerBound(ways) && !meets(price, ways)

/** True if the seller may decline a bid at the reserve or above: another one is left to accept. */
export const canDeclineAtReserve = (ways: WaysToSell): boolean => countAtReserve(ways) > 1

/** True if declining this bid would leave nothing to which the seller is bound. */
export const isLastAtReserve = (ways: WaysToSell, bid: Cents): boolean =>
  meets(bid, ways) && !canDeclineAtReserve(ways)

/** One of the ways to sell: the bid at this place, or the combination. */
export type Way = { bid: number } | 'combination'

/**
 * What the clock accepts if the seller does not decide, best first: the highest price at the reserve or above, at equal
 * prices the earlier bid, and a bid on the whole book before a combination. Empty if the reserve was not met.
 * @param ways with the bids in the order of their rank
 */
export function acceptedByClock(ways: WaysToSell): Way[] {
  const bids = ways.bids.map((amount, bid) => ({ amount, way: { bid } satisfies Way as Way }))
  const all =
    ways.combination === null ? bids : [...bids, { amount: ways.combination, way: 'combination' as const }]
  return all
    .filter(({ amount }) => meets(amount, ways))
    .toSorted((one, other) => other.amount - one.amount)
    .map(({ way }) => way)
}
