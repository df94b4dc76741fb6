import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceAfter } from './balance.ts'
import { type Frequency, PAYMENTS_A_YEAR } from './frequency.ts'
import type { LoanTerms } from './loan.ts'
import { interestOnlyPayment, payment } from './payment.ts'
import { finalPayment } from './payoff.ts'
import { price } from './price.ts'

/* The formulas again, written simply in integers with 80 decimals, as an independent reference. */
const ONE = 10n ** 80n
const times = (a: bigint, b: bigint) => (a * b) / ONE
const over = (a: bigint, b: bigint) => (a * ONE) / b
const cents = (a: bigint) => Number((2n * a + ONE) / (2n * ONE))

function power(base: bigint, exponent: number): bigint {
  let result = ONE
  for (let k = 0; k < exponent; k += 1) result = times(result, base)
  return result
}

/** The root by bisection, sharing nothing with the product's method. */
function root(value: bigint, degree: number): bigint {
  let low = 0n
  let high = value > ONE ? value : ONE
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (power(middle, degree) > value) high = middle
    else low = middle
  }
  return low
}

/** 1 + i of one payment period, for a rate in ten-thousandths of a percent. */
function growthFactor(rate: number, compounding: number, paymentsAYear: number): bigint {
  const year = power(ONE + (BigInt(rate) * ONE) / BigInt(1_000_000 * compounding), compounding)
  return root(year, paymentsAYear)
}

const FREQUENCIES: readonly Frequency[] = ['monthly', 'semi_monthly', 'biweekly', 'weekly', 'quarterly']

const terms = fc.record({
  amount: fc.oneof(
    fc.integer({ min: 100_000, max: 100_000_000_000 }),
    fc.integer({ min: 99_000_000_000, max: 100_000_000_000 }),
  ),
  rate: fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1, max: 50 })),
  compounding: fc.constantFrom(1, 2, 4, 12),
  amortization: fc.integer({ min: 1, max: 30 }),
  frequency: fc.constantFrom(...FREQUENCIES),
})

const loanOf = (given: { rate: number } & LoanTerms): LoanTerms => ({ ...given, rate: given.rate / 10_000 })

describe('figures up to 1 000 000 000 dollars', () => {
  it('are right to the cent: payment, balance, last payment, interest, price', () => {
    fc.assert(
      fc.property(terms, fc.nat(100), fc.integer({ min: 1, max: 200_000 }), (given, part, yieldRate) => {
        const loan = loanOf(given)
        const n = loan.amortization * PAYMENTS_A_YEAR[loan.frequency]
        const factor = growthFactor(given.rate, loan.compounding, PAYMENTS_A_YEAR[loan.frequency])
        const i = factor - ONE
        const whole = power(factor, n)
        const amount = BigInt(loan.amount) * ONE
        const regular = payment(loan)
        expect(regular).toBe(cents(over(times(times(amount, i), whole), whole - ONE)))
        expect(interestOnlyPayment(loan)).toBe(cents(times(amount, i)))

        const owing = (k: number) => {
          const grown = power(factor, k)
          return times(amount, grown) - BigInt(regular) * over(grown - ONE, i)
        }
        const k = Math.floor((n * part) / 101)
        expect(balanceAfter(loan, regular, k)).toBe(Math.max(0, cents(owing(k))))
        const beforeLast = owing(n - 1)
        // Small loans with many payments can be repaid by rounding alone before the last payment.
        if (beforeLast > ONE) expect(finalPayment(loan, regular)).toBe(cents(times(beforeLast, factor)))

        const discount = power(growthFactor(yieldRate, 2, PAYMENTS_A_YEAR[loan.frequency]), k + 1)
        const yieldFactor = growthFactor(yieldRate, 2, PAYMENTS_A_YEAR[loan.frequency]) - ONE
        const worth = over(BigInt(regular) * over(discount - ONE, yieldFactor) + amount, discount)
        const stream = { payment: regular, count: k + 1, balloon: loan.amount, frequency: loan.frequency }
        expect(price(stream, { rate: yieldRate / 10_000, compounding: 2 })).toBe(cents(worth))
      }),
      { numRuns: 100 },
    )
  })

  it('round exactly half a cent up, even if a double cannot hold the rate', () => {
    const loan = { amount: 10_100, rate: 6, compounding: 12, frequency: 'monthly' } as const
    expect(interestOnlyPayment(loan)).toBe(51)
    expect(interestOnlyPayment({ ...loan, amount: 100_000_000_050, rate: 1.2 })).toBe(100_000_000)
    expect(interestOnlyPayment({ ...loan, amount: 99_999_999_500, rate: 1.2 })).toBe(100_000_000)
  })

  it('do not change an exact amount when rounding up', () => {
    const loan = { amount: 120_000, rate: 0, compounding: 2, amortization: 1, frequency: 'monthly' } as const
    expect(payment(loan, { payment_rounding: 'cent_up' })).toBe(10_000)
    expect(payment(loan, { payment_rounding: 'dollar_up' })).toBe(10_000)
    expect(payment({ ...loan, amount: 120_001 }, { payment_rounding: 'cent_up' })).toBe(10_001)
    expect(payment({ ...loan, amount: 120_001 }, { payment_rounding: 'dollar_up' })).toBe(10_100)
  })

  it('support tiny rates: a billionth of a percent is not zero', () => {
    const loan = { amount: 100_000_000_000, compounding: 2, amortization: 30, frequency: 'monthly' } as const
    const free = payment({ ...loan, rate: 0 }, { payment_rounding: 'none' })
    const nearlyFree = payment({ ...loan, rate: 1e-9 }, { payment_rounding: 'none' })
    // Half the interest over the whole life, spread over 360 payments.
    expect(nearlyFree - free).toBeCloseTo((loan.amount * 1e-11 * 361) / 24 / 360, 7)
  })
})
