import { describe, expect, it } from 'vitest'
import { calculate } from './calculate.ts'
import { complete, readInputs } from './inputs.ts'

const TODAY = '2026-11-21'
const read = (search: string) => {
  const params = new URLSearchParams(search)
  return readInputs((key) => params.get(key), TODAY)
}
const figures = (search: string) => {
  const terms = complete(read(search))
  if (terms === null) throw new Error('These terms are complete.')
  return calculate(terms)
}

describe('the URL of the calculator', () => {
  it('omits default values', () => {
    expect(complete(read(''))).toEqual({
      amount: 500_000_00,
      rate: 5,
      comp: 'semi_annual',
      years: 25,
      term: 5,
      freq: 'monthly',
      round: 'cent',
      rule: 'exact',
      start: TODAY,
      io: false,
    })
  })

  it.each([
    ['amount=0', 'amount', 'The amount must be more than zero.'],
    ['amount=-5', 'amount', 'The amount must not be negative.'],
    ['amount=', 'amount', 'The amount must be a number.'],
    ['amount=99999999999999999', 'amount', 'The amount is too large.'],
    ['rate=-100', 'rate', 'The rate must be above -100 %.'],
    ['rate=five', 'rate', 'The rate must be a number.'],
    ['rate=NaN', 'rate', 'The rate must be a number.'],
    ['rate=1e999', 'rate', 'The rate must be a number.'],
    ['years=0', 'years', 'The amortization must be more than zero.'],
    ['years=101', 'years', 'A schedule has at most a hundred years of payments.'],
    ['term=0', 'term', 'The term must be more than zero.'],
    ['comp=hourly', 'comp', 'Choose one of the list.'],
    ['freq=constructor', 'freq', 'Choose one of the list.'],
    ['start=2026-02-30', 'start', 'Enter a date that exists, as dd/mm/yyyy.'],
    ['io=yes', 'io', 'Choose one of the list.'],
  ] as const)('with %s shows an error on the field, and preserves its text', (search, key, sentence) => {
    const inputs = read(search)
    expect(inputs[key]).toMatchObject({ value: null, error: sentence })
    expect(inputs[key].text).toBe(new URLSearchParams(search).get(key))
    expect(complete(inputs)).toBeNull()
  })
})

describe('the figures of the calculator', () => {
  it('match published figures', () => {
    expect(figures('amount=350100&rate=4.9&years=20').payment).toBe(2_281_73)
    expect(figures('amount=350000&rate=5&years=25&freq=weekly&rule=lender').payment).toBe(469_76)
  })

  it('of an interest-only loan leave the balance unchanged and have no total', () => {
    const only = figures('amount=200000&rate=7&io=1')
    expect(only).toMatchObject({ balance: 200_000_00, total_interest: null, count: 60 })
    expect(only.term_interest).toBe(only.payment * 60)
  })

  it('of a term as long as the amortization end with a zero balance', () => {
    expect(figures('years=10&term=15')).toMatchObject({ balance: 0, count: 120 })
  })

  it('show an unrounded payment, and use whole cents in the schedule', () => {
    const exact = figures('round=none')
    expect(Number.isInteger(exact.payment)).toBe(false)
    expect(exact.outstanding.payment).toBe(Math.round(exact.payment))
  })
})
