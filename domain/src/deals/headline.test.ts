import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headlineOf, pricingDay } from './headline.ts'
import { type PricedStream, yieldAt } from './pricing.ts'

const stream: PricedStream = {
  payment: 2_500_00,
  count: 24,
  balloon: 390_000_00,
  frequency: 'monthly',
  elapsed: 0.5,
  accrued: 1_200_00,
}
const amount = fc.integer({ min: 300_000_00, max: 450_000_00 })

describe('the headline yield', () => {
  it('is that of the sale price; before a sale, of the leading bid; before the first bid, of par', () => {
    fc.assert(
      fc.property(fc.option(amount), fc.option(amount), amount, (sale_amount, leading_amount, principal) => {
        const headline = headlineOf(stream, { fixed_price: null, sale_amount, leading_amount, principal })
        const price = sale_amount ?? leading_amount ?? principal
        expect(headline.price).toBe(price)
        expect(headline.yield).toBe(yieldAt(stream, price))
        expect(headline.basis).toBe(
          sale_amount !== null ? 'sale' : leading_amount !== null ? 'leading' : 'par',
        )
      }),
    )
  })

  it('falls as the price rises', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1_00, max: 50_000_00 }), (lower, more) => {
        const at = (price: number) =>
          headlineOf(stream, {
            fixed_price: null,
            sale_amount: null,
            leading_amount: price,
            principal: 1_00,
          }).yield ?? 0
        expect(at(lower + more)).toBeLessThan(at(lower))
      }),
    )
  })

  it('is absent where the payments are not known', () => {
    const prices = { sale_amount: null, leading_amount: null, principal: 400_000_00 }
    expect(headlineOf(null, { fixed_price: null, ...prices }).yield).toBeNull()
  })

  it('of a sold deal is counted from the day of its sale, so that it no longer changes', () => {
    const now = new Date('2026-11-22T12:00:00Z')
    expect(pricingDay({ sold_at: new Date('2026-10-02T23:00:00Z') }, now)).toBe('2026-10-02')
    expect(pricingDay({ sold_at: null }, now)).toBe('2026-11-22')
  })

  it('is counted from the day in Toronto, at eleven in the evening and half past midnight', () => {
    for (const [moment, day] of [
      ['2026-11-22T23:00:00-05:00', '2026-11-22'],
      ['2026-11-23T00:30:00-05:00', '2026-11-23'],
      ['2026-07-22T23:00:00-04:00', '2026-07-22'],
      ['2026-07-23T00:30:00-04:00', '2026-07-23'],
    ] as const) {
      expect(pricingDay({ sold_at: new Date(moment) }, new Date('2027-01-01T12:00:00Z'))).toBe(day)
      expect(pricingDay({ sold_at: null }, new Date(moment))).toBe(day)
    }
  })
})
