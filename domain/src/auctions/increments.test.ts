import { describe, expect, it } from 'vitest'
import { openingBid } from '../deals/auction-terms.ts'
import { incrementAt } from './increments.ts'

describe('increments', () => {
  it.each([
    [0, 500],
    [99_999.99, 500],
    [100_000, 1_000],
    [499_999.99, 1_000],
    [500_000, 2_500],
    [1_000_000, 5_000],
    [4_999_999.99, 5_000],
    [5_000_000, 10_000],
  ])('at a leading amount of %d dollars are %d dollars', (leading, increment) => {
    expect(incrementAt(Math.round(leading * 100))).toBe(increment * 100)
  })
})

describe('the opening bid', () => {
  it('is set by the deal, or else 80 % of the balance, rounded down to a thousand dollars', () => {
    expect(
      openingBid({ opening_bid: 25_000_000, principle_balance: 46_613_692, mortgage_amount: null }),
    ).toBe(25_000_000)
    expect(
      openingBid({ opening_bid: null, principle_balance: 46_613_692, mortgage_amount: 48_750_000 }),
    ).toBe(37_200_000)
    expect(openingBid({ opening_bid: null, principle_balance: null, mortgage_amount: 48_750_000 })).toBe(
      39_000_000,
    )
  })
})
