import { describe, expect, it } from 'vitest'
import { accruedInterest, settlementPrice } from './accrued.ts'
import { balanceAfter } from './balance.ts'
import { payment } from './payment.ts'
import { interestRateDifferential, prepaymentCharge, threeMonthsInterest } from './penalty.ts'
import { arrears, cashFlows } from './prepayment.ts'
import { comparePrice, price, priceAtPercent, priceOfFlows } from './price.ts'
import { remainingStream } from './stream.ts'
import { flowsOf, yieldOf, yieldOfFlows } from './yield.ts'

/** 200 000 at j2 = 7 % over 20 years, 5-year term, payments of the next dollar: the exam item behind figures PR4 and PR5. */
const loan = { amount: 20_000_000, rate: 7, compounding: 2, amortization: 20, frequency: 'monthly' } as const
const regular = payment(loan, { payment_rounding: 'dollar_up' })
const stream = remainingStream(loan, regular, { paid: 36, term: 60 })
const balance = balanceAfter(loan, regular, 36)
const owing = { ...loan, amount: balance, amortization: undefined }

describe('the price of a mortgage', () => {
  it('is its balance at its own rate, above it at a lower yield, below it at a higher yield', () => {
    const at = (rate: number) => comparePrice(price(stream, { rate, compounding: 2 }), balance)
    expect(at(7)).toEqual({ discount: 0, premium: 0, percent: 100 })
    expect(at(5)).toMatchObject({ discount: 0, premium: 19_112_360 - 18_449_080 })
    expect(at(9)).toMatchObject({ premium: 0, discount: expect.any(Number) })
    expect(at(9).percent).toBeLessThan(100)
  })

  it('converts to and from percent of the balance', () => {
    const amount = priceAtPercent(97.5, balance)
    expect(amount).toBe(Math.round(balance * 0.975))
    expect(comparePrice(amount, balance).percent).toBe(97.5)
  })

  it('includes the smaller last payment of a loan that is repaid within its term', () => {
    const quick = remainingStream(loan, 500_000, { paid: 0, term: 60 })
    expect(quick.count).toBeLessThan(60)
    expect(quick.balloon).toBeLessThan(0)
    expect(price(quick, { rate: 7, compounding: 2 })).toBe(loan.amount)
  })

  it('has level payments and no balloon if the term is the whole amortization', () => {
    expect(remainingStream(loan, regular, { paid: 60, term: 240 })).toMatchObject({ count: 180, balloon: 0 })
    // A payment one cent too low leaves a few dollars at the end; they are not a balloon either.
    expect(remainingStream(loan, payment(loan) - 1, { paid: 60, term: 240 })).toMatchObject({ balloon: 0 })
  })

  it('supports a negative yield', () => {
    const dear = regular * 24 + stream.balloon + 100_000
    expect(yieldOf(stream, dear, 12)).toBeLessThan(0)
    expect(price(stream, { rate: yieldOf(stream, dear, 12), compounding: 12 })).toBe(dear)
  })

  it('can be recovered from a price of one cent', () => {
    expect(price(stream, { rate: yieldOf(stream, 1, 12), compounding: 12 })).toBe(1)
  })
})

describe('between payment dates', () => {
  const quote = { rate: 5, compounding: 2 }

  it('dirty is clean plus accrued, and nothing is accrued on a payment date', () => {
    const half = settlementPrice(owing, { ...stream, elapsed: 15 / 31 }, quote)
    expect(half.clean + half.accrued).toBe(half.dirty)
    expect(half.accrued).toBe(accruedInterest(owing, 15 / 31))
    const due = settlementPrice(owing, stream, quote)
    expect(due).toEqual({ dirty: 19_112_360, accrued: 0, clean: 19_112_360 })
  })

  it('at the loan’s own rate the clean price equals the balance, within the difference of simple and compound interest', () => {
    const at = { ...stream, elapsed: 0.5 }
    const own = { rate: 7, compounding: 2 }
    // Balance, balloon and both prices are rounded to whole cents.
    expect(Math.abs(settlementPrice(owing, at, own, 'compound').clean - balance)).toBeLessThanOrEqual(1)
    const simple = settlementPrice(owing, at, own)
    expect(balance - simple.clean).toBeGreaterThan(0)
    expect(balance - simple.clean).toBeLessThan(100)
  })

  it('the dirty price is the sum of the payments, each discounted over its own time', () => {
    const elapsed = 0.4
    const i = 1.025 ** (1 / 6) - 1
    const sum = flowsOf(stream).amounts.reduce(
      (total, cents, k) => total + cents / (1 + i) ** (k + 1 - elapsed),
      0,
    )
    expect(price({ ...stream, elapsed }, quote)).toBe(Math.round(sum))
    expect(yieldOf({ ...stream, elapsed }, Math.round(sum), 2)).toBeCloseTo(5, 6)
  })
})

describe('scenarios', () => {
  const quote = { rate: 9, compounding: 2 }
  const whole = cashFlows(owing, regular, { payments: 24 })

  it('as planned: the payments and the balloon of the term', () => {
    expect(whole).toEqual({ ...flowsOf(stream), elapsed: undefined })
    expect(priceOfFlows(whole, quote)).toBe(price(stream, quote))
  })

  it('an early payout of a discounted loan raises the yield, and its charge raises it further', () => {
    const priced = price(stream, quote)
    const early = cashFlows(owing, regular, { payments: 12 })
    const charged = cashFlows(owing, regular, { payments: 12, charge: 300_000 })
    expect(early.amounts).toHaveLength(12)
    expect(yieldOfFlows(early, priced, 2)).toBeGreaterThan(9)
    expect(yieldOfFlows(charged, priced, 2)).toBeGreaterThan(yieldOfFlows(early, priced, 2))
  })

  it('a prepayment raises the yield of a discounted loan, and changes nothing at the loan’s own rate', () => {
    const prepaid = cashFlows(owing, regular, { payments: 24, prepayments: new Map([[6, 2_000_000]]) })
    expect(yieldOfFlows(prepaid, price(stream, quote), 2)).toBeGreaterThan(9)
    expect(yieldOfFlows(prepaid, balance, 2)).toBeCloseTo(7, 6)
  })

  it('missed payments that bear the loan’s rate reduce the value for a buyer with a higher required yield', () => {
    const missed = cashFlows(owing, regular, { payments: 24, missed: new Set([1, 2, 3]) })
    expect(missed.amounts.slice(0, 4)).toEqual([0, 0, 0, regular])
    expect(priceOfFlows(missed, quote)).toBeLessThan(price(stream, quote))
    expect(yieldOfFlows(missed, balance, 2)).toBeCloseTo(7, 6)
  })

  it('arrears are the missed payments with their interest', () => {
    const i = 1.035 ** (1 / 6) - 1
    expect(arrears(loan, regular, 0)).toBe(0)
    expect(arrears(loan, regular, 1)).toBe(regular)
    expect(arrears(loan, regular, 3)).toBe(Math.round(regular * (1 + (1 + i) + (1 + i) ** 2)))
  })
})

describe('prepayment charges', () => {
  const differential = { loan: owing, payment: regular, payments: 24, comparison_rate: 5 }

  it('three months’ interest uses the compounded or the nominal rate', () => {
    const item = { amount: 19_461_350, rate: 6, compounding: 2 }
    expect(threeMonthsInterest(item, 'nominal')).toBe(291_920)
    expect(threeMonthsInterest(item)).toBeLessThan(291_920)
  })

  it('the differential is highest by the simple method, which ignores that the balance falls', () => {
    const simple = interestRateDifferential(differential)
    const interest = interestRateDifferential(differential, 'interest')
    const value = interestRateDifferential(differential, 'present_value')
    expect(simple).toBe(Math.round(balance * 0.04))
    expect(interest).toBeLessThan(simple)
    expect(value).toBeLessThan(interest)
    expect(value).toBe(19_112_360 - balance)
  })

  it('the differential is zero if rates have risen, and the greater of the two is charged', () => {
    const risen = interestRateDifferential({ ...differential, comparison_rate: 8 }, 'present_value')
    expect(risen).toBe(0)
    expect(prepaymentCharge(threeMonthsInterest(owing), risen)).toBe(threeMonthsInterest(owing))
  })
})
