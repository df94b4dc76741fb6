import { describe, expect, it } from 'vitest'
import {
  COMPOUNDINGS,
  type Compounding,
  compoundingOf,
  TIMES_A_YEAR,
  timesCompounded,
} from './compounding.ts'
import { effectiveRate } from './rates.ts'

describe('the compounding of a loan', () => {
  it.each([
    ['fixed', 'semi_annual', 2],
    ['variable', 'monthly', 12],
    [null, 'semi_annual', 2],
  ] as const)('is as usual for a %s rate where its terms are silent', (interest_subtype, usual, times) => {
    expect(compoundingOf({ compounding: null, interest_subtype })).toBe(usual)
    expect(timesCompounded({ compounding: null, interest_subtype })).toBe(times)
  })

  it('follows its terms for any kind of rate', () => {
    expect(timesCompounded({ compounding: 'monthly', interest_subtype: 'fixed' })).toBe(12)
    expect(timesCompounded({ compounding: 'annual', interest_subtype: 'variable' })).toBe(1)
  })

  it('yields more the more often it is compounded', () => {
    const effective = (Object.keys(COMPOUNDINGS) as Compounding[]).map((name) =>
      effectiveRate(9, TIMES_A_YEAR[name]),
    )
    expect(effective).toEqual(effective.toSorted((a, b) => a - b))
  })
})
