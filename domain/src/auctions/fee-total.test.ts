import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AVERAGE_MONTH_MS, feeTotal, monthsSince } from './fee-total.ts'

const offer = { bid_amount: 40_000_000, end_closing_cost: 150_000, brokerage_fees: 1, loan_servicing: 0.25 }

describe('the total of an offer', () => {
  it('matches the published example: three average months since listing give 416,500.00', () => {
    expect(feeTotal(offer, monthsSince(0, 3 * AVERAGE_MONTH_MS))).toEqual({
      months: 3,
      brokerage: 1_200_000,
      servicing: 300_000,
      closing: 150_000,
      total: 41_650_000,
    })
  })

  it('is the bid and the closing cost on the day of listing', () => {
    expect(feeTotal(offer, 0).total).toBe(40_150_000)
    expect(monthsSince(10, 5)).toBe(0)
  })

  it('is rounded once at the end, within half a cent of the exact sum', () => {
    const money = fc.integer({ min: 1, max: 1_000_000_000_00 })
    fc.assert(
      fc.property(
        money,
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 36_000 }),
        (bid, a, b, m) => {
          // Hundredths of a percent and thousandths of a month are exact in integers.
          const exact = BigInt(bid) * 10_000_000n + (BigInt(a) + BigInt(b)) * BigInt(bid) * BigInt(m)
          const total = feeTotal(
            { bid_amount: bid, end_closing_cost: 0, brokerage_fees: a / 100, loan_servicing: b / 100 },
            m / 1000,
          ).total
          const error = BigInt(total) * 10_000_000n - exact
          // Totals have up to twelve digits of whole cents; fifteen digits decide, so a two-thousandth of a cent is
          // allowed.
          expect(error <= 5_006_000n && error >= -5_006_000n).toBe(true)
        },
      ),
    )
  })
})
