import { sentence } from '../kernel/language.ts'
import { type Cents, formatMoney } from '../kernel/money.ts'

/** How far a price is below the reserve. */
export interface Shortfall {
  /** In cents. */
  amount: Cents
  /** Percent of the reserve, with one decimal, at least 0.1. */
  percent: number
}

/** The shortfall of a price in cents; null if the price reaches the reserve, or there is no reserve. */
export function belowReserve(price: Cents, reserve: Cents | null): Shortfall | null {
  if (reserve === null || price >= reserve) return null
  const amount = reserve - price
  return { amount, percent: Math.max(0.1, Math.round((amount / reserve) * 1_000) / 10) }
}

/** The kind of price at which the seller sells. */
export type PriceName = 'bid' | 'counter-offer' | 'combination of bids'

/** The confirmation that a seller must give before accepting a bid, or making a counter-offer, below the reserve. */
export const belowReserveMessage = ({ amount, percent }: Shortfall, price: PriceName): string =>
  sentence`This ${price} is ${formatMoney(amount)} (${percent.toFixed(1)}%) below your reserve. Confirm that you sell below it.`
