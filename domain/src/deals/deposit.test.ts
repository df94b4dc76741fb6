import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depositAt, depositDue } from './deposit.ts'

describe('the deposit of a deal', () => {
  it('is a percentage of the price to the cent, half a cent up', () => {
    expect(depositAt({ deposit: 5_00, deposit_type: 'percentage' }, 733_500_00)).toBe(36_675_00)
    expect(depositAt({ deposit: 2_50, deposit_type: 'percentage' }, 100_20)).toBe(2_51)
  })

  it('is the amount that the deal names, and never more than the price', () => {
    expect(depositAt({ deposit: 20_000_00, deposit_type: 'amount' }, 733_500_00)).toBe(20_000_00)
    const terms = fc.record({
      deposit: fc.integer({ min: 0, max: 10_000 }),
      deposit_type: fc.constantFrom('percentage', 'amount', null),
    })
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 99_999_999_999 }), (deal, price) => {
        const deposit = depositAt(deal, price) ?? 0
        expect(Number.isSafeInteger(deposit) && deposit >= 0 && deposit <= price).toBe(true)
      }),
    )
  })

  it('is zero if the deal has none, and is due two business days after the sale unless the deal states another term', () => {
    expect(depositAt({ deposit: null, deposit_type: 'percentage' }, 733_500_00)).toBeNull()
    expect(depositAt({ deposit: 0, deposit_type: 'amount' }, 733_500_00)).toBeNull()
    expect(depositDue(null, '2026-11-20', new Set())).toBe('2026-11-24')
    expect(depositDue(3, '2026-11-20', new Set(['2026-11-24']))).toBe('2026-11-26')
  })
})
