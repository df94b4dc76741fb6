import { expect, it } from 'vitest'
import { belowReserve, belowReserveMessage } from './below-reserve.ts'

it('a price at or above the reserve, or without one, is not below it', () => {
  expect(belowReserve(458_000_00, 458_000_00)).toBeNull()
  expect(belowReserve(1, null)).toBeNull()
})

it('a price below the reserve is shown with its gap, which is never zero', () => {
  expect(belowReserve(30_900_000_00, 60_000_000_00)).toEqual({ amount: 29_100_000_00, percent: 48.5 })
  expect(belowReserve(99_999_999, 100_000_000)).toEqual({ amount: 1, percent: 0.1 })
  expect(belowReserveMessage({ amount: 29_100_000_00, percent: 48.5 }, 'bid')).toBe(
    'This bid is $29,100,000.00 (48.5%) below your reserve. Confirm that you sell below it.',
  )
  expect(belowReserveMessage({ amount: 8_000_00, percent: 1.7 }, 'counter-offer')).toBe(
    'This counter-offer is $8,000.00 (1.7%) below your reserve. Confirm that you sell below it.',
  )
})
