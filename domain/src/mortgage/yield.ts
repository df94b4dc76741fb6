import type { Cents } from '../kernel/money.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { amountAboveZero, finite, MortgageError } from './errors.ts'
import { periodOf } from './frequency.ts'
import { type CashFlows, countOf, elapsedOf } from './price.ts'
import { checkCompounding } from './rates.ts'
import { inRange } from './rounding.ts'
import type { Stream } from './stream.ts'

const MOST_STEPS = 200
/** A Newton step squares the error: below this excess, one more step leaves less than a double can represent. */
const LAST_EXCESS = 1e-10

const NO_YIELD = 'No yield makes these payments worth this price.'

/**
 * The force of interest x = ln(1 + i) of one period at which the amounts are worth the price. Newton's method on
 * ln(value / price), which is convex and falls with x: from any start the second step lies on the near side of the
 * root and the following steps approach it monotonically, for premium and discount alike.
 */
function forceOfInterest(amounts: readonly Cents[], price: Cents, elapsed: number): number {
  let x = 0
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const v = Math.exp(-x)
    let value = 0
    let weighted = 0
    for (let k = amounts.length; k > 0; k -= 1) {
      const amount = amounts[k - 1] ?? 0
      value = value * v + amount
      weighted = weighted * v + amount * k
    }
    const excess = Math.log((value * v) / price) + elapsed * x
    x += excess / (weighted / value - elapsed)
    if (Math.abs(excess) <= LAST_EXCESS) return x
  }
  throw new MortgageError('no_yield', NO_YIELD)
}

/**
 * The yield of a price, nominal, in percent, compounded `compounding` times a year, not rounded; negative if the
 * price exceeds the sum of the payments. Accurate to 1e-9 or better. Between payment dates (`elapsed`) the price is
 * the dirty one. Source: HP 12C guide, section 12; UBC/GOBC course.
 * @throws MortgageError `zero_amount`, `negative_amount`, `zero_term`, `no_yield`
 */
export function yieldOfFlows(
  flows: CashFlows,
  price: Cents,
  compounding: number,
  given?: Partial<Conventions>,
): number {
  amountAboveZero(price, 'the price')
  checkCompounding(compounding)
  countOf(flows.amounts.length)
  for (const amount of flows.amounts) finite(amount, 'a payment')
  if (!flows.amounts.some((amount) => amount > 0)) throw new MortgageError('no_yield', NO_YIELD)
  const x = forceOfInterest(flows.amounts, price, elapsedOf(flows.elapsed ?? 0))
  const { numerator, denominator } = periodOf(flows.frequency, conventionsOf(given).year)
  return inRange(100 * compounding * Math.expm1((x * denominator) / numerator / compounding))
}

/** The single cash flows of a stream. */
export function flowsOf(stream: Stream): CashFlows {
  const { payment, balloon, frequency, elapsed } = stream
  const count = countOf(stream.count)
  const amounts = Array.from({ length: count }, (_, k) => (k === count - 1 ? payment + balloon : payment))
  return { amounts, frequency, elapsed }
}

/** As `yieldOfFlows`, for level payments and a balloon. @throws MortgageError */
export const yieldOf = (
  stream: Stream,
  price: Cents,
  compounding: number,
  given?: Partial<Conventions>,
): number => yieldOfFlows(flowsOf(stream), price, compounding, given)
