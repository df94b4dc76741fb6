import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  loosened,
  matchOf,
  NO_VALUES,
  OUTCOME,
  type Outcome,
  verdictOf,
  verdictText,
} from './credit-box-match.ts'
import { CRITERION_NAMES, type Limits, NO_LIMITS, rangeErrors, withoutUnset } from './criteria.ts'

const box = (limits: Partial<Limits>): Limits => ({ ...NO_LIMITS, ...limits })
const deal = {
  ...NO_VALUES,
  ltv: 78,
  mortgage_class: 'residential',
  mortgage_amount: 450_000_00,
  refinance: true,
}
const textsOf = (limits: Partial<Limits>) => matchOf(box(limits), deal).results.map(({ text }) => text)

describe('the verdict', () => {
  it('is a match if all criteria pass, a mismatch below half of those that are known, else partial', () => {
    const of = (...outcomes: Outcome[]) => verdictOf(outcomes)
    expect(of()).toBe('match')
    expect(of('pass', 'pass')).toBe('match')
    expect(of('pass', 'unknown')).toBe('partial')
    expect(of('unknown', 'unknown')).toBe('partial')
    expect(of('pass', 'fail')).toBe('partial')
    expect(of('pass', 'fail', 'fail')).toBe('mismatch')
    expect(of('pass', 'fail', 'unknown', 'unknown')).toBe('partial')
    expect(of('fail', 'unknown')).toBe('mismatch')
  })

  it('does not get worse when an outcome gets better', () => {
    const rank = { mismatch: 0, partial: 1, match: 2 } as const
    const outcomes = fc.array(fc.constantFrom(...(Object.keys(OUTCOME) as Outcome[])), {
      minLength: 1,
      maxLength: 9,
    })
    fc.assert(
      fc.property(outcomes, fc.nat(), (given, place) => {
        const better = given.with(place % given.length, 'pass')
        expect(rank[verdictOf(better)]).toBeGreaterThanOrEqual(rank[verdictOf(given)])
      }),
    )
  })

  it('is shown with its count', () => {
    expect(verdictText({ verdict: 'partial', passed: 7, asked: 9 })).toBe('Partial, 7 of 9')
    expect(verdictText({ verdict: 'match', passed: 9, asked: 9 })).toBe('Match')
  })
})

describe('a criterion', () => {
  it('says what it compares, with the gap', () => {
    expect(textsOf({ ltv_max: 75 })).toEqual(['LTV 78%, above 75%'])
    expect(textsOf({ ltv_max: 78 })).toEqual(['LTV 78%, up to 78%'])
    expect(textsOf({ mortgage_amount_from: 500_000_00 })).toEqual([
      'Mortgage amount $450,000.00, below $500,000.00',
    ])
    expect(textsOf({ mortgage_amount_from: 500_000_00, mortgage_amount_to: 900_000_00 })).toEqual([
      'Mortgage amount $450,000.00, below $500,000.00',
    ])
    expect(textsOf({ mortgage_amount_from: 100_000_00, mortgage_amount_to: 400_000_00 })).toEqual([
      'Mortgage amount $450,000.00, above $400,000.00',
    ])
    expect(textsOf({ mortgage_amount_from: 1_00, mortgage_amount_to: 450_000_00 })).toEqual([
      'Mortgage amount $450,000.00, $1.00 to $450,000.00',
    ])
    expect(textsOf({ mortgage_class: ['commercial', 'Mix'] })).toEqual([
      'Mortgage class: Residential, not Commercial or Mix',
    ])
    expect(textsOf({ refinance: false })).toEqual(['Refinance: yes, not no'])
    expect(textsOf({ tds_max: 40 })).toEqual(['TDS not stated'])
    const { results } = matchOf(box({ credit_score_applicant_1_min: 620, tds_max: 40 }), {
      ...deal,
      credit_score_applicant_1: 720,
    })
    expect(results.map(({ text, wanted, value }) => [text, wanted, value])).toEqual([
      ['TDS not stated', 'up to 40%', null],
      ['Applicant 1: credit score 720, at least 620', 'at least 620', '720'],
    ])
  })

  it('includes both ends of its range, and is not set by a range from 0 to 0 or by a choice of nothing', () => {
    for (const [from, to] of [
      [450_000_00, null],
      [null, 450_000_00],
      [450_000_00, 450_000_00],
    ] as const)
      expect(matchOf(box({ mortgage_amount_from: from, mortgage_amount_to: to }), deal).verdict).toBe('match')
    const unset = box({ mortgage_amount_from: 0, mortgage_amount_to: 0, ltv_max: 0, purpose: [] })
    expect(matchOf(unset, deal)).toMatchObject({ verdict: 'match', asked: 0 })
    expect(withoutUnset(unset)).toEqual(NO_LIMITS)
  })

  it('can be loosened a little at each end, and still matches every deal that it matched before', () => {
    expect(loosened(box({ ltv_max: 75 }), 'ltv').ltv_max).toBe(80)
    expect(loosened(box({ mortgage_amount_from: 100_000_00 }), 'mortgage_amount').mortgage_amount_from).toBe(
      90_000_00,
    )
    expect(loosened(box({ purpose: ['bridge'] }), 'purpose').purpose).toBeNull()
    const percent = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null })
    fc.assert(
      fc.property(percent, percent, fc.integer({ min: 0, max: 110 }), (from, to, interest_rate) => {
        const limits = box({ interest_rate_from: from, interest_rate_to: to })
        const values = { ...deal, interest_rate }
        if (matchOf(limits, values).verdict === 'match')
          expect(matchOf(loosened(limits, 'interest_rate'), values).verdict).toBe('match')
      }),
    )
  })

  it('whose range ends before it begins has the error at the limit that was sent, or at the lower one if both were', () => {
    const wrong = box({ mortgage_term_from: 24, mortgage_term_to: 12 })
    expect(rangeErrors(wrong)).toEqual({ mortgage_term_from: 'Range is Invalid' })
    expect(rangeErrors(wrong, ['mortgage_term_to'])).toEqual({ mortgage_term_to: 'Range is Invalid' })
    expect(rangeErrors(box({ mortgage_term_from: 0, mortgage_term_to: 0 }))).toEqual({})
    expect(CRITERION_NAMES).toHaveLength(21)
  })
})
