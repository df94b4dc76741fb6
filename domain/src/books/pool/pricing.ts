import { YIELD_COMPOUNDING } from '../../deals/pricing.ts'
import type { Cents } from '../../kernel/money.ts'
import { amountAboveZero, MortgageError } from '../../mortgage/errors.ts'
import { comparePrice, priceAtPercent, priceOfPool } from '../../mortgage/price.ts'
import { yieldOfPool } from '../../mortgage/yield.ts'
import type { PoolProjection } from './cash-flow.ts'

/** A price of a whole pool, with its yield. Amounts in whole cents. */
export interface PoolPrice {
  /** The price that is quoted and bid, without the sellers' accrued interest. */
  price: Cents
  accrued: Cents
  /** The amount paid: price + accrued. */
  dirty: Cents
  /** The price in percent of the balance of all loans, two decimals, half-up. */
  percent: number
  /** Nominal, in percent, compounded `YIELD_COMPOUNDING` times a year; not rounded. */
  yield: number
}

type Priced = Pick<PoolProjection, 'flows' | 'accrued' | 'balance'>

function pointOf({ accrued, balance }: Priced, price: Cents, rate: number): PoolPrice {
  const { percent } = comparePrice(price, balance)
  return { price, accrued, dirty: price + accrued, percent, yield: rate }
}

/**
 * The yield of a price for the whole pool: the rate at which the cash flows are worth price and accrued interest. Loans
 * without a projection are valued at nothing. The convention is that of a single loan (`pointAtPrice`).
 * @throws MortgageError `zero_amount`, `no_yield` also without any payment, or if no yield is above -100 %
 */
export function poolAtPrice(pool: Priced, price: Cents): PoolPrice {
  amountAboveZero(price, 'the price')
  const rate = yieldOfPool(pool.flows, price + pool.accrued, YIELD_COMPOUNDING)
  if (rate <= -100) throw new MortgageError('no_yield', 'No yield makes these payments worth this price.')
  return pointOf(pool, price, rate)
}

/** As `poolAtPrice`, for a price in percent of the balance of all loans, half-up to the cent. @throws MortgageError */
export const poolAtPercent = (pool: Priced, percent: number): PoolPrice =>
  poolAtPrice(pool, priceAtPercent(percent, pool.balance))

/**
 * The price at which the pool earns a yield, in whole cents: the sum of the loans' values, rounded once half-up, less
 * the accrued interest. The yield is returned as given. @throws MortgageError `zero_amount` if the price is not above 0
 */
export function poolAtYield(pool: Priced, rate: number): PoolPrice {
  const dirty = priceOfPool(pool.flows, { rate, compounding: YIELD_COMPOUNDING })
  return pointOf(pool, amountAboveZero(dirty - pool.accrued, 'the price'), rate)
}
