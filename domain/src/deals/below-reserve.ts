import { type Cents, formatMoney } from '../kernel/money.ts'

/** How far a price is below the reserve. */
export interface Shortfall {
  /** In cents. */
  amount: Cents
  /** Of the reserve, with one decimal, at least 0.1. */
  percent: number
}

/** Null if the price, in cents, reaches the reserve or there is none. */
export function belowReserve(price: Cents, reserve: Cents | null): Shortfall | null {
  if (reserve === null || price >= reserve) return null
  const amount = reserve - price
  return { amount, percent: Math.max(0.1, Math.round((amount / reserve) * 1_000) / 10) }
}

/** At which the seller sells. */
export type PriceName = 'bid' | 'counter-offer' | 'combination of bids'

/** What the seller must confirm before they accept a bid, or bind themselves by a counter-offer. */
export const belowReserveMessage = ({ amount, percent }: Shortfall, price: PriceName): string =>
  `This ${price} is ${formatMoney(amount)} (${percent.toFixed(1)}%) below your reserve. Confirm that you sell below it.`
