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
  /** The amount paid: the price for what is still owed of the balance, and the accrued interest. */
  dirty: Cents
  /** The price in percent of the balance of all loans, two decimals, half-up. */
  percent: number
  /** Nominal, in percent, compounded `YIELD_COMPOUNDING` times a year; not rounded. */
  yield: number
}

type Priced = Pick<PoolProjection, 'flows' | 'accrued' | 'balance' | 'share'>

/** The price for what is still owed of the balances on which it is bid, with the accrued interest. */
const dirtyOf = ({ accrued, share }: Priced, price: Cents): Cents => Math.round(price * share) + accrued

function pointOf(pool: Priced, price: Cents, rate: number): PoolPrice {
  const { percent } = comparePrice(price, pool.balance)
  return { price, accrued: pool.accrued, dirty: dirtyOf(pool, price), percent, yield: rate }
}

/**
 * The yield of a price for the whole pool: the rate at which the cash flows are worth price and accrued interest. Loans
 * without a projection are valued at nothing. The convention is that of a single loan (`pointAtPrice`).
 * @throws MortgageError `zero_amount`, `no_yield` also without any payment, or if no yield is above -100 %
 */
export function poolAtPrice(pool: Priced, price: Cents): PoolPrice {
  amountAboveZero(price, 'the price')
  const rate = yieldOfPool(pool.flows, dirtyOf(pool, price), YIELD_COMPOUNDING)
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
  const price = Math.round((dirty - pool.accrued) / pool.share)
  return pointOf(pool, amountAboveZero(price, 'the price'), rate)
}
