import type { Cents } from '../kernel/money.ts'
import { divide, exactly, multiply } from '../mortgage/precise.ts'
import { nearestCent } from '../mortgage/rounding.ts'

/** A fee of a deal: hundredths of a percent of the price, or an amount in cents. */
export interface DealFee {
  value: Cents | null
  type: 'percentage' | 'amount' | null
}

/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000

/** A fee at a price: a percentage is rounded half up to the cent. Null if the deal has none. */
export function feeAt({ value, type }: DealFee, price: Cents): Cents | null {
  if (value === null || value === 0) return null
  return type === 'percentage'
    ? nearestCent(divide(multiply(exactly(value), exactly(price)), exactly(WHOLE)))
    : value
}
