import { MOST_PAYMENTS, MortgageError } from './errors.ts'
import { add, exactly, multiply, ONE, type Precise, ZERO } from './precise.ts'

export interface Growth {
  /** (1 + i)^n: future value of 1. */
  factor: Precise
  /** 1 + (1 + i) + ... + (1 + i)^(n - 1): future value of 1 paid at the end of each period. */
  sum: Precise
}

const BITS = 32

/**
 * Growth over n periods at the periodic rate i (a fraction above -1).
 * Computed by doubling, with sums of positive numbers only, so nothing cancels and rates near or at zero need no
 * special formula ((1 + i)^n - 1 is i times the sum). A partial last period grows by (1 + i)^t; a double is exact
 * enough for it, as it is multiplied by less than one period's interest.
 * @throws MortgageError `out_of_range` for a negative n or more than a million periods
 */
export function growth(i: Precise, n: number): Growth {
  if (!(n >= 0 && n <= MOST_PAYMENTS))
    throw new MortgageError('out_of_range', 'This number of payments cannot be calculated.')
  const whole = Math.floor(n)
  const step = add(ONE, i)
  let factor = ONE
  let sum = ZERO
  for (let bit = BITS - Math.clz32(whole) - 1; bit >= 0; bit -= 1) {
    sum = add(sum, multiply(sum, factor))
    factor = multiply(factor, factor)
    if ((whole >> bit) & 1) {
      sum = add(multiply(sum, step), ONE)
      factor = multiply(factor, step)
    }
  }
  return whole === n ? { factor, sum } : broken(factor, sum, i, n - whole)
}

function broken(factor: Precise, sum: Precise, i: Precise, share: number): Growth {
  const interest = Math.expm1(share * Math.log1p(i.hi))
  const step = add(ONE, exactly(interest))
  const part = exactly(i.hi === 0 ? share : interest / i.hi)
  return { factor: multiply(factor, step), sum: add(multiply(sum, step), part) }
}
