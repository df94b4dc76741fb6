import type { Cents } from '../kernel/money.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import {
  amountAboveZero,
  amountFromZero,
  finite,
  MortgageError,
  termAboveZero,
  wholeCount,
} from './errors.ts'
import { type Frequency, PAYMENTS_A_YEAR } from './frequency.ts'
import { growth } from './growth.ts'
import { add, decimal, divide, exactly, multiply, type Precise, ZERO } from './precise.ts'
import { paymentRate } from './rates.ts'
import { figure, inRange, nearestCent, percentOf } from './rounding.ts'
import type { Stream } from './stream.ts'

/** A quoted yield: nominal, in percent, with its compounding periods a year (j1, j2, j4, j12). */
export interface Quote {
  rate: number
  compounding: number
}

/** The elapsed share of the current period. @throws MortgageError `out_of_range` */
export function elapsedOf(elapsed: number): number {
  if (!(finite(elapsed, 'the elapsed share of the period') >= 0 && elapsed < 1))
    throw new MortgageError('out_of_range', 'The elapsed share of the period must be from 0 up to 1.')
  return elapsed
}

/** Remaining payments: a whole number above zero. @throws MortgageError */
export const countOf = (count: number): number =>
  termAboveZero(wholeCount(count, 'the number of payments'), 'the number of payments')

/** Value at the last payment date, grown to today if part of a period has elapsed. */
function valueToday(value: Precise, i: Precise, elapsed = 0): Precise {
  return elapsedOf(elapsed) === 0 ? value : multiply(value, growth(i, elapsed).factor)
}

/**
 * The price of a stream at a yield, whole cents, half-up: payment x (1 - v^n) / i + balloon x v^n, v = 1 / (1 + i).
 * Between payment dates (`elapsed`) it is the dirty price: that value grown over the elapsed part of the period.
 * Source: UBC/GOBC course, market value of mortgages; HP 12C guide, section 12.
 * @throws MortgageError `zero_term`, `negative_amount`, `out_of_range`, and those of `rateOfPeriod`
 */
export function price(stream: Stream, quote: Quote, given?: Partial<Conventions>): Cents {
  const conventions = conventionsOf(given)
  const regular = exactly(amountFromZero(stream.payment, 'the payment'))
  const balloon = exactly(finite(stream.balloon, 'the balloon'))
  const i = paymentRate({ ...quote, frequency: stream.frequency }, conventions)
  const { factor, sum } = growth(i, countOf(stream.count))
  const value = divide(add(multiply(regular, sum), balloon), factor)
  return figure(valueToday(value, i, stream.elapsed), conventions.figures)
}

/** Amounts received at the end of each payment period, the first one period after the last payment date. */
export interface CashFlows {
  amounts: readonly Cents[]
  frequency: Frequency
  elapsed?: number
}

function valueOfFlows(flows: CashFlows, quote: Quote, given?: Partial<Conventions>): Precise {
  countOf(flows.amounts.length)
  const i = paymentRate({ ...quote, frequency: flows.frequency }, given)
  const discountFactor = divide(exactly(1), growth(i, 1).factor)
  const value = flows.amounts.reduceRight(
    (later, amount) => multiply(add(later, exactly(amountFromZero(amount, 'a payment'))), discountFactor),
    ZERO,
  )
  return valueToday(value, i, flows.elapsed)
}

/** As `price`, for payments that are not level: with prepayments, missed payments or an early payout. @throws MortgageError */
export const priceOfFlows = (flows: CashFlows, quote: Quote, given?: Partial<Conventions>): Cents =>
  priceOfPool([flows], quote, given)

/**
 * The price of several loans together at a yield, whole cents, half-up: the sum of their values, rounded once. Each
 * loan's payments are discounted in its own periods and from its own last payment date. @throws MortgageError
 */
export function priceOfPool(pool: readonly CashFlows[], quote: Quote, given?: Partial<Conventions>): Cents {
  const values = pool.map((flows) => valueOfFlows(flows, quote, given))
  return figure(values.reduce(add, ZERO), conventionsOf(given).figures)
}

/** A price relative to the balance it buys, in cents; one of discount and premium is zero. */
export interface Difference {
  discount: Cents
  premium: Cents
  /** Price in percent of the balance, two decimals, half-up. */
  percent: number
}

/**
 * Discount or premium of a price relative to the balance. Both are rounded to whole cents before they are
 * subtracted. @throws MortgageError
 */
export function comparePrice(priced: Cents, balance: Cents): Difference {
  amountFromZero(priced, 'the price')
  amountAboveZero(balance, 'the balance')
  const discount = Math.max(0, balance - priced)
  return { discount, premium: Math.max(0, priced - balance), percent: percentOf(priced, balance) }
}

/** The price at a percentage of the balance, whole cents, half-up. @throws MortgageError */
export const priceAtPercent = (percent: number, balance: Cents): Cents =>
  nearestCent(
    divide(multiply(decimal(amountFromZero(percent, 'the percentage')), exactly(balance)), exactly(100)),
  )

/**
 * One year's interest (or payments) in percent of the price, not rounded. Source: appraisal.tv. @throws
 * MortgageError
 */
export const currentYield = (yearly: Cents, priced: Cents): number =>
  inRange((amountFromZero(yearly, 'the yearly income') / amountAboveZero(priced, 'the price')) * 100)

/** One year's payments, in cents. */
export const yearlyIncome = (payment: Cents, frequency: Frequency): Cents =>
  payment * PAYMENTS_A_YEAR[frequency]
