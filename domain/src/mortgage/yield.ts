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

/** Value of the flows at a force of interest of x a year, and the sum of each value times its years from today. */
function worthOf(flows: CashFlows, years: number, x: number): { value: number; weighted: number } {
  const v = Math.exp(-x * years)
  const elapsed = flows.elapsed ?? 0
  let value = 0
  let weighted = 0
  for (let k = flows.amounts.length; k > 0; k -= 1) {
    const amount = flows.amounts[k - 1] ?? 0
    value = value * v + amount
    weighted = weighted * v + amount * k
  }
  const grown = Math.exp(x * years * elapsed) * v
  return { value: value * grown, weighted: (weighted - value * elapsed) * grown * years }
}

/**
 * The force of interest x of a year at which the flows together are worth the price. Newton's method on
 * ln(value / price), which is convex and falls with x: from any start the second step lies on the near side of the
 * root and the following steps approach it monotonically, for premium and discount alike.
 */
function forceOfInterest(pool: readonly CashFlows[], price: Cents, year: Conventions['year']): number {
  const parts = pool.map((flows) => {
    const { numerator, denominator } = periodOf(flows.frequency, year)
    return { flows, years: numerator / denominator }
  })
  let x = 0
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let value = 0
    let weighted = 0
    for (const { flows, years } of parts) {
      const worth = worthOf(flows, years, x)
      value += worth.value
      weighted += worth.weighted
    }
    const excess = Math.log(value / price)
    x += (excess * value) / weighted
    if (Math.abs(excess) <= LAST_EXCESS) return x
  }
  throw new MortgageError('no_yield', NO_YIELD)
}

/** Flows that have a value at every rate. @throws MortgageError */
function checkFlows(flows: CashFlows): void {
  countOf(flows.amounts.length)
  elapsedOf(flows.elapsed ?? 0)
  for (const amount of flows.amounts) finite(amount, 'a payment')
}

/**
 * The yield of one price for several loans together, nominal, in percent, compounded `compounding` times a year, not
 * rounded; negative if the price exceeds the sum of the payments. Each loan's payments are discounted in its own periods
 * and from its own last payment date, so the price of the pool at this yield is the sum of the loans' prices at it.
 * Accurate to 1e-9 or better. Source: HP 12C guide, section 12; UBC/GOBC course.
 * @throws MortgageError `zero_amount`, `negative_amount`, `zero_term`, `no_yield`
 */
export function yieldOfPool(
  pool: readonly CashFlows[],
  price: Cents,
  compounding: number,
  given?: Partial<Conventions>,
): number {
  amountAboveZero(price, 'the price')
  checkCompounding(compounding)
  for (const flows of pool) checkFlows(flows)
  if (!pool.some(({ amounts }) => amounts.some((amount) => amount > 0)))
    throw new MortgageError('no_yield', NO_YIELD)
  const x = forceOfInterest(pool, price, conventionsOf(given).year)
  return inRange(100 * compounding * Math.expm1(x / compounding))
}

/** As `yieldOfPool`, of one loan. Between payment dates (`elapsed`) the price is the dirty one. @throws MortgageError */
export const yieldOfFlows = (
  flows: CashFlows,
  price: Cents,
  compounding: number,
  given?: Partial<Conventions>,
): number => yieldOfPool([flows], price, compounding, given)

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
