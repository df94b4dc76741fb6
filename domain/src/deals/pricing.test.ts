import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceAtCutOff } from '../closing/balance.ts'
import { pointAtPrice, pointAtYield } from '../mortgage/price-point.ts'
import { outstandingOfDeal } from './outstanding.ts'
import { type PricingTerms, poolPricing, pricingOf, YIELD_COMPOUNDING, yieldAt } from './pricing.ts'

/** A payment date. */
const TODAY = '2026-11-01'
/** 250 000 at 10 %, compounded semi-annually, over 25 years: 2 236.22 a month. */
const deal: PricingTerms = {
  mortgage_amount: 25_000_000,
  principle_balance: 24_000_000,
  interest_subtype: 'fixed',
  interest_rate: 10,
  compounding: null,
  initial_payment_date: '2025-01-01',
  maturity_date: '2028-01-01',
  mortgage_term: 36,
  amortization: 25,
  payment_frequency: 'monthly',
  payment_amount: null,
  interest_prepayment: null,
}
const streamOf = (change: Partial<PricingTerms> = {}) => pricingOf({ ...deal, ...change }, TODAY).stream

describe('what a buyer of a deal receives', () => {
  it('is each payment until maturity, and the balance then due', () => {
    const stream = streamOf()
    expect(stream).toMatchObject({ payment: 223_622, count: 14, frequency: 'monthly' })
    expect(stream?.balloon).toBeGreaterThan(23_000_000)
    expect(stream?.balloon).toBeLessThan(24_000_000)
  })

  it('uses the entered payment and the stored compounding', () => {
    expect(streamOf({ payment_amount: 300_000 })?.payment).toBe(300_000)
    expect(streamOf({ compounding: 'monthly' })?.payment).toBeGreaterThan(223_622)
    expect(streamOf({ interest_subtype: 'variable' })).toEqual(streamOf({ compounding: 'monthly' }))
  })

  it('uses the maturity computed from the term if none is entered', () => {
    expect(streamOf({ maturity_date: null })).toEqual(streamOf())
  })

  it('uses the mortgage amount if no balance is stated', () => {
    expect(
      streamOf({ principle_balance: null, mortgage_amount: 24_000_000, payment_amount: 223_622 }),
    ).toEqual(streamOf())
  })

  it('ends sooner, with a smaller payment, if the loan is repaid before maturity', () => {
    const stream = streamOf({ payment_amount: 5_000_000 })
    expect(stream).toMatchObject({ count: 5 })
    expect(stream?.balloon).toBeLessThan(0)
  })

  it('includes the interest accrued since the last payment', () => {
    expect(streamOf()).toMatchObject({ elapsed: 0, accrued: 0 })
    const { stream } = pricingOf(deal, '2026-11-16')
    expect(stream).toMatchObject({ count: 14, elapsed: 0.5, accrued: 97_978 })
  })

  it('takes payments since the balance was stated as made, with the interest and the balance of a closing statement', () => {
    const today = '2026-11-23'
    const stated_on = '2026-10-01'
    const { stream } = pricingOf({ ...deal, stated_on }, today)
    const at = balanceAtCutOff({ ...deal, payment_amount: 223_622 }, stated_on, today)
    expect(at).toMatchObject({ last_payment: '2026-11-01', payments: 1 })
    expect(at.principal).toBeLessThan(24_000_000)
    expect([stream?.accrued, stream?.count]).toEqual([at.interest, 14])
    expect(stream?.share).toBeCloseTo(at.principal / 24_000_000, 12)
    // On the balance before the payment of 1 November it would be more.
    expect(pricingOf(deal, today).stream?.accrued).toBeGreaterThan(at.interest)
  })

  it('yields the rate at par, however long ago the balance was stated, because the price follows it', () => {
    for (const stated_on of [null, '2026-10-01', '2025-06-01', '2027-01-01']) {
      const { stream } = pricingOf({ ...deal, stated_on }, TODAY)
      expect(yieldAt(stream, 24_000_000)).toBeCloseTo(10, 2)
    }
  })

  it('keeps the balance to come where the last payment falls due before the maturity', () => {
    const near = { ...deal, maturity_date: '2026-11-20', stated_on: '2026-10-01' }
    expect(pricingOf(near, TODAY).stream).toMatchObject({ count: 1 })
  })

  it('adds up what is still owed of the mortgages of a book', () => {
    const stated_on = '2026-10-01'
    const pool = poolPricing([{ ...deal, stated_on }, deal], '2026-11-16')
    const each = [{ ...deal, stated_on }, deal].map((one) => pricingOf(one, '2026-11-16').stream)
    expect(pool?.accrued).toBe(each.reduce((sum, stream) => sum + (stream?.accrued ?? 0), 0))
    expect(pool?.share).toBeCloseTo(((each[0]?.share ?? 0) + 1) / 2, 12)
  })

  it.each([
    ['terms_missing', { interest_rate: null }],
    ['terms_missing', { principle_balance: null, mortgage_amount: null }],
    ['terms_missing', { maturity_date: null, mortgage_term: null }],
    ['terms_missing', { payment_frequency: null }],
    ['terms_missing', { amortization: null }],
    ['terms_missing', { principle_balance: 0 }],
    ['matured', { maturity_date: TODAY }],
    ['interest_prepaid', { interest_prepayment: true }],
  ] as const)('cannot be determined: %s, for %o', (gap, change) => {
    expect(pricingOf({ ...deal, ...change }, TODAY)).toEqual({ stream: null, gap })
  })
})

describe('the yield at a price', () => {
  it('at the balance equals the rate of a loan with the compounding of quoted yields', () => {
    expect(yieldAt(streamOf(), 24_000_000)).toBeCloseTo(10, 4)
  })

  it('at the balance is above the rate of a loan that is compounded more often', () => {
    expect(yieldAt(streamOf({ compounding: 'monthly' }), 24_000_000)).toBeCloseTo(10.2107, 3)
  })

  it('of an interest-only loan at its balance is its rate', () => {
    const stream = streamOf({ payment_amount: 195_957 })
    expect(yieldAt(stream, 24_000_000)).toBeCloseTo(10, 3)
  })

  it('equals that of the calculator, for any deal and day', () => {
    const terms = fc.record({
      principle_balance: fc.integer({ min: 1_000_000, max: 100_000_000_000 }),
      interest_rate: fc.integer({ min: 0, max: 2_000 }).map((hundredths) => hundredths / 100),
      compounding: fc.constantFrom(null, 'annual', 'monthly', 'daily'),
      payment_frequency: fc.constantFrom('monthly', 'semi_monthly', 'weekly', 'accelerated_biweekly'),
      maturity_date: fc.constantFrom('2027-02-28', '2031-07-15'),
    })
    const days = fc.constantFrom('2026-11-01', '2026-11-21', '2026-12-31')
    fc.assert(
      fc.property(terms, days, fc.integer({ min: 60, max: 130 }), (change, day, percent) => {
        const balance = change.principle_balance
        const typed: PricingTerms = { ...deal, ...change, mortgage_amount: balance }
        const { stream } = pricingOf(typed, day)
        const { outstanding } = outstandingOfDeal({ ...typed, payment_amount: stream?.payment ?? 0 }, day)
        if (outstanding === null) throw new Error('These terms make a loan.')
        const amount = Math.round((balance * percent) / 100)
        const rate = yieldAt(stream, amount)
        // Shortly before the end, a price far above the payments can lose more than all of it in a year.
        fc.pre(rate !== null)
        expect(rate).toBe(pointAtPrice(outstanding, amount, YIELD_COMPOUNDING).yield)
        const quote = { rate: rate ?? 0, compounding: YIELD_COMPOUNDING }
        expect(pointAtYield(outstanding, quote).clean).toBe(amount)
      }),
    )
  })

  it('is null without a price or without payments', () => {
    expect(yieldAt(streamOf(), null)).toBeNull()
    expect(yieldAt(streamOf(), 0)).toBeNull()
    expect(yieldAt(null, 24_000_000)).toBeNull()
  })
})
