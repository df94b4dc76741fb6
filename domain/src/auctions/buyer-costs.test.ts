import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { salesTaxIn } from '../kernel/sales-tax.ts'
import { buyerCosts, taxOn } from './buyer-costs.ts'
import { feeTotal } from './fee-total.ts'

const offer = { bid_amount: 400_000_00, end_closing_cost: 1_500_00, brokerage_fees: 1, loan_servicing: 0.25 }

describe('what a buyer pays', () => {
  it('is the offer, the interest, and the tax on servicing only', () => {
    const costs = buyerCosts({
      offer,
      months: 3,
      accrued_interest: 714_80,
      adjustment: -1_391_74,
      tax: salesTaxIn('ON'),
    })
    expect(costs).toEqual({
      price: 400_000_00,
      adjustment: -1_391_74,
      accrued_interest: 714_80,
      closing_cost: 1_500_00,
      brokerage: 12_000_00,
      servicing: 3_000_00,
      servicing_tax: 390_00,
      total: 416_213_06,
    })
  })

  it('is the sum of its lines, and without interest and tax the total to which the bidder commits', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
    const offers = fc.record({
      bid_amount: fc.integer({ min: 1, max: 5_000_000_00 }),
      end_closing_cost: fc.integer({ min: 0, max: 50_000_00 }),
      brokerage_fees: percent,
      loan_servicing: percent,
    })
    fc.assert(
      fc.property(
        offers,
        fc.double({ min: 0, max: 24, noNaN: true }),
        fc.nat(10_000_00),
        fc.constantFrom('ON', 'QC', 'AB', null),
        (terms, months, accrued_interest, province) => {
          const tax = salesTaxIn(province)
          const { total, ...lines } = buyerCosts({
            offer: terms,
            months,
            accrued_interest,
            adjustment: 0,
            tax,
          })
          expect(Object.values(lines).reduce((sum, amount) => sum + amount, 0)).toBe(total)
          expect(total - accrued_interest - lines.servicing_tax).toBe(feeTotal(terms, months).total)
        },
      ),
    )
  })
})

describe('the tax on a fee', () => {
  it('is that of the property’s province, rounded half up to the cent', () => {
    expect(taxOn(2_300_00, salesTaxIn('ON'))).toBe(299_00)
    expect(taxOn(2_300_00, salesTaxIn('NS'))).toBe(322_00)
    // 14.975 % of 100.00
    expect(taxOn(100_00, salesTaxIn('QC'))).toBe(14_98)
    expect(taxOn(2_300_00, salesTaxIn('AB'))).toBe(115_00)
    expect(salesTaxIn(null)).toEqual({ name: 'GST', percent: 5 })
  })
})
