import { describe, expect, it } from 'vitest'
import { balanceAfter } from './balance.ts'
import { outstandingLater, outstandingOn, scheduleOf, scheduleToEnd, streamOf } from './outstanding.ts'
import { payment } from './payment.ts'
import { price } from './price.ts'
import { pointAtPercent, pointAtPrice, pointAtYield } from './price-point.ts'
import { remainingStream } from './stream.ts'
import { earlyPayout, missedPayments, renewal } from './stress.ts'

/** The exam item behind figures PR4 and PR5: 200 000 at j2 = 7 % over 20 years, 5-year term, 36 payments made. */
const asAdvanced = {
  amount: 20_000_000,
  rate: 7,
  compounding: 2,
  amortization: 20,
  frequency: 'monthly',
} as const
const regular = payment(asAdvanced, { payment_rounding: 'dollar_up' })
const balance = balanceAfter(asAdvanced, regular, 36)
const terms = {
  loan: { ...asAdvanced, amount: balance, amortization: undefined },
  payment: regular,
  first: '2026-01-31',
  maturity: '2030-12-31',
}
const onPaymentDay = outstandingOn(terms, '2028-12-31')
const between = outstandingOn(terms, '2029-01-15')

describe('the remaining loan', () => {
  it('has the payments after the given day up to maturity, on the payment days set by the first one', () => {
    expect(onPaymentDay).toMatchObject({ count: 24, since: '2028-12-31', next: '2029-01-31', elapsed: 0 })
    expect(between).toMatchObject({ count: 24, since: '2028-12-31', elapsed: 15 / 31 })
    const dates = scheduleOf(between).map((row) => row.date)
    expect(dates.slice(0, 3)).toEqual(['2029-01-31', '2029-02-28', '2029-03-31'])
    expect(dates.at(-1)).toBe('2030-12-31')
  })

  it('is worth the same as the remainder of the original loan', () => {
    expect(streamOf(onPaymentDay)).toEqual({
      ...remainingStream(asAdvanced, regular, { paid: 36, term: 60 }),
      elapsed: 0,
    })
  })

  it('starts one period before a first payment in the future', () => {
    const early = outstandingOn(terms, '2025-12-10')
    expect(early).toMatchObject({ since: '2025-12-31', next: '2026-01-31', elapsed: 0, count: 60 })
  })

  it('is counted back from maturity if the first payment is unknown', () => {
    const counted = outstandingOn({ ...terms, first: null, maturity: '2030-12-31' }, '2029-01-15')
    expect(counted).toMatchObject({ count: 24, since: '2028-12-31', next: '2029-01-31' })
    const twice = { ...terms.loan, frequency: 'semi_monthly' } as const
    expect(outstandingOn({ ...terms, loan: twice, first: null }, '2029-01-15')).toMatchObject({ count: 48 })
  })

  it('has one payment left if the term ends before the next payment day', () => {
    expect(outstandingOn({ ...terms, maturity: '2029-01-10' }, '2029-01-05').count).toBe(1)
  })

  it('is worth what its schedule pays where the last payment of the term is a smaller one', () => {
    // 49 payments of 208.33 repay 10 000 without interest: the last of them is 16 cents.
    const free = { amount: 1_000_000, rate: 0, compounding: 2, frequency: 'monthly' } as const
    const loan = outstandingOn(
      { loan: free, payment: 20_833, first: null, maturity: '2030-12-31' },
      '2026-11-30',
    )
    const paid = scheduleOf(loan).reduce((sum, row) => sum + row.payment, 0)
    expect(loan.count).toBe(49)
    expect(price(streamOf(loan), { rate: 0, compounding: 2 })).toBe(paid)
    expect(paid).toBe(1_000_000)
  })

  it('does not exist after the term', () => {
    expect(() => outstandingOn(terms, '2030-12-31')).toThrow('term has ended')
    expect(() => outstandingLater(between, '2031-02-01')).toThrow('term has ended')
  })

  it('can be moved to a later day, with the payments in between made', () => {
    const later = outstandingLater(between, '2029-03-03')
    expect(later).toMatchObject({ count: 22, since: '2029-02-28', next: '2029-03-31', elapsed: 3 / 31 })
    expect(later.loan.amount).toBe(balanceAfter(asAdvanced, regular, 38))
    expect(outstandingLater(between, '2028-06-01')).toMatchObject({ count: 24, elapsed: 0 })
  })

  it('is repaid at the same rate, or reports that it never will be', () => {
    const rows = scheduleToEnd(between)
    expect(rows.at(-1)?.balance).toBe(0)
    expect(rows.slice(0, 24)).toEqual(scheduleOf(between))
    const low = { ...between, payment: 90_000 }
    expect(() => scheduleToEnd(low)).toThrow('never paid off')
  })
})

describe('a point on the curve', () => {
  it('is the same whichever of its figures is given', () => {
    const bought = pointAtPrice(between, 18_000_000, 2)
    expect(bought.dirty).toBe(bought.clean + bought.accrued)
    expect(bought.accrued).toBeGreaterThan(0)
    expect(bought.discount).toBe(balance - 18_000_000)
    const again = pointAtYield(between, { rate: bought.yield, compounding: 2 })
    expect(again).toEqual({ ...bought, yield: bought.yield })
    expect(pointAtPercent(between, 95, 12).percent).toBe(95)
  })

  it('matches the published price on a payment day', () => {
    expect(pointAtYield(onPaymentDay, { rate: 5, compounding: 2 }).clean).toBe(19_112_360)
  })

  it('includes a current yield', () => {
    expect(pointAtPrice(onPaymentDay, balance, 12).current_yield).toBeCloseTo(6.9, 2)
  })
})

describe('stress scenarios', () => {
  const bought = { dirty: 18_000_000, compounding: 2 }
  const plain = pointAtPrice(onPaymentDay, 18_000_000, 2).yield

  it('a renewal at the same rate has the same payment, at a higher rate a higher one', () => {
    expect(renewal(onPaymentDay, 7)).toMatchObject({ change: 0, payment: regular })
    const dearer = renewal(onPaymentDay, 9)
    expect(dearer.change).toBe(dearer.payment - regular)
    expect(dearer.change).toBeGreaterThan(0)
    // The balance at the end of the term, over the years that the old payment would have taken.
    expect(dearer.payment).toBe(
      payment({ ...asAdvanced, amount: dearer.balance, rate: 9, amortization: dearer.years ?? 0 }),
    )
  })

  it('a renewal of an interest-only loan pays the interest', () => {
    const interestOnly = { ...onPaymentDay, payment: 105_000 }
    expect(renewal({ ...interestOnly, count: 1 }, 9).years).toBeNull()
  })

  it('a loan that is repaid within its term has no renewal', () => {
    expect(() => renewal({ ...onPaymentDay, payment: 2_000_000 }, 7)).toThrow('repaid within its term')
  })

  it('missed payments reduce the yield less if they are recovered', () => {
    const three = missedPayments(onPaymentDay, 3, bought)
    expect(three.owed).toBeGreaterThan(3 * regular)
    expect(three.yield_lost).toBeLessThan(three.yield_recovered)
    expect(three.yield_recovered).toBeLessThan(plain)
    expect(missedPayments(onPaymentDay, 0, bought)).toMatchObject({ owed: 0, yield_lost: plain })
    expect(() => missedPayments(onPaymentDay, 25, bought)).toThrow('At most 24 payments')
  })

  it('a loan bought below par yields more if paid out early, and more still with the prepayment charge', () => {
    const out = earlyPayout(onPaymentDay, 6, 4, bought)
    expect(out.balance).toBe(balanceAfter(asAdvanced, regular, 42))
    expect(out.charge).toBe(Math.max(out.three_months, out.differential))
    expect(out.yield_without_charge).toBeGreaterThan(plain)
    expect(out.yield_with_charge).toBeGreaterThan(out.yield_without_charge)
    expect(earlyPayout(onPaymentDay, 6, 8, bought).differential).toBe(0)
    // A payout at the end of the term is not early.
    expect(earlyPayout(onPaymentDay, 24, 4, bought)).toMatchObject({ charge: 0, differential: 0 })
    expect(earlyPayout(onPaymentDay, 24, 4, bought).yield_with_charge).toBeCloseTo(plain, 9)
    expect(() => earlyPayout(onPaymentDay, 0, 4, bought)).toThrow('more than zero')
  })
})
