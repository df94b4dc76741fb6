import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, toCents, toDecimal } from './money.ts'
import { moneyIn } from './values.ts'

describe('money', () => {
  it('converts between decimal text and whole cents without losing a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
        expect(toCents(toDecimal(cents))).toBe(cents)
      }),
    )
  })

  it.each([
    ['450000', 45_000_000],
    ['450,000.5', 45_000_050],
    [1_000_000_000, 100_000_000_000],
    [0.1, 10],
    ['0.07', 7],
  ])('reads %s', (given, cents) => expect(moneyIn.parse(given)).toBe(cents))

  it.each([
    ['1.005'],
    ['-1'],
    ['12e3'],
    ['abc'],
    [''],
    ['1 000'],
    [Number.NaN],
    [1.001],
    [null],
    [{}],
    ['9999999999999'],
  ])('rejects %s', (given) => expect(moneyIn.safeParse(given).success).toBe(false))

  it('has a sign only below zero, and is nothing but an amount', () => {
    expect([toDecimal(0), toDecimal(-5), formatMoney(0)]).toEqual(['0.00', '-0.05', '$0.00'])
    for (const wrong of ['', '1,000', '1.005', '.5', '1e3'])
      expect(() => toCents(wrong), wrong).toThrow(RangeError)
  })

  it('groups thousands for display', () => {
    expect(formatMoney(123_456_789)).toBe('$1,234,567.89')
    expect(formatMoney(-5)).toBe('-$0.05')
  })
})
