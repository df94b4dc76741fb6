import type { Cents } from '../kernel/money.ts'
import { accruedInterest } from './accrued.ts'
import type { Conventions } from './conventions.ts'
import { amountAboveZero } from './errors.ts'
import { type Outstanding, streamOf } from './outstanding.ts'
import {
  comparePrice,
  currentYield,
  type Difference,
  price,
  priceAtPercent,
  type Quote,
  yearlyIncome,
} from './price.ts'
import { nominalRate } from './rates.ts'
import { yieldOf } from './yield.ts'

/** One point of a loan's price/yield curve. Amounts in whole cents. */
export interface PricePoint extends Difference {
  /** The price that is quoted and bid, without the seller's accrued interest. */
  clean: Cents
  accrued: Cents
  /** The amount paid: clean + accrued. */
  dirty: Cents
  /** Nominal, in percent, with the requested compounding; not rounded. */
  yield: number
  /** One year's interest at the loan's rate in percent of the clean price. */
  current_yield: number
}

const MONTHLY = 12

/** One year's interest on the balance at monthly payments. */
const yearlyInterest = ({ loan }: Outstanding): Cents => {
  const monthlyRate = nominalRate(loan.rate, loan.compounding, MONTHLY) / (MONTHLY * 100)
  return yearlyIncome(Math.max(0, loan.amount * monthlyRate), 'monthly')
}

function pointOf(outstanding: Outstanding, clean: Cents, accrued: Cents, yielded: number): PricePoint {
  return {
    ...comparePrice(clean, outstanding.loan.amount),
    clean,
    accrued,
    dirty: clean + accrued,
    yield: yielded,
    current_yield: currentYield(yearlyInterest(outstanding), clean),
  }
}

const accruedOn = ({ loan, elapsed }: Outstanding, given?: Partial<Conventions>) =>
  accruedInterest(loan, elapsed, 'proportional', given)

/**
 * The yield of a clean price (nominal, in percent, compounded as given) and the figures that follow from it. The
 * yield is the one at which clean price and accrued interest together equal the value of the remaining payments.
 * @throws MortgageError `zero_amount`, `negative_amount`, `no_yield`, and those of `remainingStream`
 */
export function pointAtPrice(
  outstanding: Outstanding,
  clean: Cents,
  compounding: number,
  given?: Partial<Conventions>,
): PricePoint {
  amountAboveZero(clean, 'the price')
  const accrued = accruedOn(outstanding, given)
  const yielded = yieldOf(streamOf(outstanding, given), clean + accrued, compounding, given)
  return pointOf(outstanding, clean, accrued, yielded)
}

/** As `pointAtPrice`, for a clean price in percent of the balance. @throws MortgageError */
export const pointAtPercent = (
  outstanding: Outstanding,
  percent: number,
  compounding: number,
  given?: Partial<Conventions>,
): PricePoint =>
  pointAtPrice(outstanding, priceAtPercent(percent, outstanding.loan.amount), compounding, given)

/** The price that earns a yield, whole cents, half-up; the yield is returned as given. @throws MortgageError */
export function pointAtYield(
  outstanding: Outstanding,
  quote: Quote,
  given?: Partial<Conventions>,
): PricePoint {
  const accrued = accruedOn(outstanding, given)
  const dirty = price(streamOf(outstanding, given), quote, given)
  const clean = amountAboveZero(dirty - accrued, 'the price')
  return pointOf(outstanding, clean, accrued, quote.rate)
}
