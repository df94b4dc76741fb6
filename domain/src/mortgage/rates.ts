import { type Conventions, conventionsOf } from './conventions.ts'
import { finite, MortgageError } from './errors.ts'
import { type Frequency, type Period, periodOf } from './frequency.ts'
import { growth } from './growth.ts'
import { decimal, divide, exactly, multiply, type Precise, subtract, toNumber } from './precise.ts'
import { inRange } from './rounding.ts'

const PERCENT = 100

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** A rate above -100 %. @throws MortgageError `rate_too_low`, `not_a_number` */
export function checkRate(rate: number): void {
  if (finite(rate, 'the rate') <= -PERCENT)
    throw new MortgageError('rate_too_low', 'The rate must be above -100 %.')
}

const DAILY = 365

/** Compounding periods a year: a whole number from 1 to 365. @throws MortgageError `compounding_invalid` */
export function checkCompounding(compounding: number): void {
  if (!Number.isInteger(compounding) || compounding < 1 || compounding > DAILY)
    throw new MortgageError(
      'compounding_invalid',
      'Compounding must be a whole number of times a year, from 1 to 365.',
    )
}

/**
 * Interest rate of one period, as a fraction: i = (1 + j/m)^(m x period) - 1, to about 30 digits. The root starts
 * from expm1 and log1p in doubles, which keep tiny rates, and takes one Newton step.
 * Source: Interest Act (R.S.C. 1985, c. I-15), section 6: fixed rates are half-yearly, not in advance.
 * @param rate nominal annual rate in percent
 * @param compounding m, compounding periods a year
 * @throws MortgageError `not_a_number`, `rate_too_low`, `compounding_invalid`
 */
export function rateOfPeriod(rate: number, compounding: number, period: Period): Precise {
  checkRate(rate)
  checkCompounding(compounding)
  const shared = gcd(compounding * period.numerator, period.denominator)
  const power = (compounding * period.numerator) / shared
  const root = period.denominator / shared
  const j = divide(decimal(rate), exactly(compounding * PERCENT))
  const grown = multiply(j, growth(j, power).sum)
  if (root === 1) return grown
  const start = exactly(Math.expm1((power / root) * Math.log1p(toNumber(j))))
  const { factor, sum } = growth(start, root)
  const excess = subtract(multiply(start, sum), grown)
  const slope = (root * factor.hi) / (1 + start.hi)
  return subtract(start, exactly(toNumber(excess) / slope))
}

/** Interest rate of one payment period, as a fraction. @throws MortgageError */
export const paymentRate = (
  loan: { rate: number; compounding: number; frequency: Frequency },
  conventions?: Partial<Conventions>,
): Precise =>
  rateOfPeriod(loan.rate, loan.compounding, periodOf(loan.frequency, conventionsOf(conventions).year))

/** As `rateOfPeriod`, for a number of payments a year, as a double: for display and demonstration data. */
export function periodicRate(rate: number, compounding: number, paymentsAYear: number): number {
  checkCompounding(paymentsAYear)
  return inRange(toNumber(rateOfPeriod(rate, compounding, { numerator: 1, denominator: paymentsAYear })))
}

/**
 * The equivalent nominal annual rate, compounded `to` times a year: to x ((1 + j/from)^(from/to) - 1). In percent,
 * not rounded. j2 to j12 is `nominalRate(j, 2, 12)`. @throws MortgageError
 */
export function nominalRate(rate: number, from: number, to: number): number {
  checkCompounding(to)
  const i = rateOfPeriod(rate, from, { numerator: 1, denominator: to })
  return inRange(toNumber(multiply(i, exactly(to * PERCENT))))
}

/** The effective annual rate (j1) in percent, not rounded. @throws MortgageError */
export const effectiveRate = (rate: number, compounding: number): number => nominalRate(rate, compounding, 1)
