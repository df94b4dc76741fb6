import { type Cents, MAX_CENTS } from '../kernel/money.ts'
import type { Conventions } from './conventions.ts'
import { MortgageError } from './errors.ts'
import { add, divide, exactly, floor, multiply, type Precise, toNumber } from './precise.ts'

/**
 * A billionth of a cent: larger than any error of the arithmetic, so that exact half cents and exact cents are
 * rounded as such; far below the precision of published figures.
 */
const TOLERANCE = 1e-9
const HALF = exactly(0.5 + TOLERANCE)
const CENTS_A_DOLLAR = 100

const down = (value: Precise): Cents => floor(add(value, exactly(TOLERANCE)))
const up = (value: Precise): Cents => 0 - down({ hi: -value.hi, lo: -value.lo })

/**
 * Every result leaves the arithmetic through this check: never NaN, Infinity or more than can be stored.
 * @throws MortgageError `out_of_range`
 */
export function inRange(value: number): number {
  if (!(Math.abs(value) <= MAX_CENTS))
    throw new MortgageError('out_of_range', 'The result is outside the range that can be calculated.')
  return value + 0
}

/** Whole cents, half away from zero. @throws MortgageError `out_of_range` */
export function nearestCent(value: Precise): Cents {
  inRange(value.hi)
  return value.hi < 0 ? 0 - floor(add({ hi: -value.hi, lo: -value.lo }, HALF)) : floor(add(value, HALF))
}

/** A payment in cents, rounded by the convention; not rounded for `none`. @throws MortgageError */
export function roundPayment(value: Precise, rounding: Conventions['payment_rounding']): Cents {
  inRange(value.hi)
  if (rounding === 'cent') return nearestCent(value)
  if (rounding === 'cent_up') return up(value)
  if (rounding === 'dollar_up') return up(divide(value, exactly(CENTS_A_DOLLAR))) * CENTS_A_DOLLAR
  return toNumber(value)
}

/** A result in whole cents, or unrounded if requested. @throws MortgageError */
export const figure = (value: Precise, figures: Conventions['figures']): Cents =>
  figures === 'cent' ? nearestCent(value) : inRange(toNumber(value))

/** Rounds to a number of decimals, half away from zero. @throws MortgageError `out_of_range` */
export const roundTo = (value: Precise, places: number): number =>
  nearestCent(multiply(value, exactly(10 ** places))) / 10 ** places

/** `part` in percent of `whole`, half-up to two decimals. Both in the same unit; `whole` above zero. */
export const percentOf = (part: number, whole: number): number =>
  roundTo(divide(exactly(part * 100), exactly(whole)), 2)
