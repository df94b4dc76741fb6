import type { Cents } from '../kernel/money.ts'
import type { Conventions } from './conventions.ts'
import { amountFromZero } from './errors.ts'
import { growth } from './growth.ts'
import type { Loan } from './loan.ts'
import { exactly, multiply } from './precise.ts'
import { elapsedOf, price, type Quote } from './price.ts'
import { paymentRate } from './rates.ts'
import { nearestCent } from './rounding.ts'
import type { Stream } from './stream.ts'

/** How interest accrues within a period: pro rata by days (the bond convention), or compounded. */
export type Accrual = 'proportional' | 'compound'

/**
 * Interest earned since the last payment, whole cents, half-up: balance x i x share of the period, or balance x ((1
 * + i)^share - 1). Rate and frequency are the loan's own, independent of the buyer's yield.
 * @param elapsed days since the last payment / days of the period, from 0 up to but excluding 1
 * @throws MortgageError `out_of_range`, `negative_amount`, and those of `rateOfPeriod`
 */
export function accruedInterest(
  loan: Loan,
  elapsed: number,
  accrual: Accrual = 'proportional',
  given?: Partial<Conventions>,
): Cents {
  const i = paymentRate(loan, given)
  const share = exactly(elapsedOf(elapsed))
  const periods = accrual === 'compound' ? growth(i, elapsed).sum : share
  return nearestCent(multiply(multiply(exactly(amountFromZero(loan.amount, 'the balance')), i), periods))
}

export interface SettlementPrice {
  /** The amount paid: clean + accrued. */
  dirty: Cents
  /** Interest earned by the seller since the last payment. */
  accrued: Cents
  /** The quoted price: dirty - accrued. */
  clean: Cents
}

/**
 * Price between two payment dates, whole cents. The dirty price is the value at the last payment date grown at the
 * yield; the clean price excludes the seller's accrued interest. On a payment date both are the same.
 * @param loan the balance since the last payment, at the loan's own rate
 * @throws MortgageError as `price` and `accruedInterest`
 */
export function settlementPrice(
  loan: Loan,
  stream: Stream,
  quote: Quote,
  accrual: Accrual = 'proportional',
  given?: Partial<Conventions>,
): SettlementPrice {
  const dirty = price(stream, quote, { ...given, figures: 'cent' })
  const accrued = accruedInterest(loan, stream.elapsed ?? 0, accrual, given)
  return { dirty, accrued, clean: dirty - accrued }
}
