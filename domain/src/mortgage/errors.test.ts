import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accruedInterest, settlementPrice } from './accrued.ts'
import { balanceAfter } from './balance.ts'
import { attempt, MortgageError } from './errors.ts'
import { type Frequency, PAYMENTS_A_YEAR } from './frequency.ts'
import { insurancePremium, minimumDownPayment } from './insurance.ts'
import type { LoanTerms } from './loan.ts'
import { interestOnlyPayment, payment } from './payment.ts'
import { finalPayment, interestInTerm, numberOfPayments, totalPaid } from './payoff.ts'
import { interestRateDifferential, threeMonthsInterest } from './penalty.ts'
import { arrears, cashFlows } from './prepayment.ts'
import { comparePrice, currentYield, price, priceAtPercent, priceOfFlows } from './price.ts'
import { minimumQualifyingRate } from './qualifying.ts'
import { effectiveRate, nominalRate, periodicRate } from './rates.ts'
import { schedule } from './schedule.ts'
import { grossDebtService, totalDebtService } from './service-ratios.ts'
import { remainingStream } from './stream.ts'
import { yieldOf, yieldOfFlows } from './yield.ts'

const loan: LoanTerms = {
  amount: 35_010_000,
  rate: 4.9,
  compounding: 2,
  amortization: 20,
  frequency: 'monthly',
}
const stream = { payment: 100_000, count: 60, balloon: 0, frequency: 'monthly' } as const
const codeOf = (calculate: () => unknown) => attempt(calculate).error?.code

describe('invalid input has a named error', () => {
  it.each<[string, string, () => unknown]>([
    ['a rate of -100', 'rate_too_low', () => payment({ ...loan, rate: -100 })],
    ['a yield below -100', 'rate_too_low', () => price(stream, { rate: -250, compounding: 12 })],
    ['a contract rate of -100', 'rate_too_low', () => minimumQualifyingRate(-100)],
    ['a rate that is none', 'not_a_number', () => payment({ ...loan, rate: Number.NaN })],
    ['an endless rate', 'not_a_number', () => nominalRate(Number.POSITIVE_INFINITY, 2, 12)],
    ['no term', 'zero_term', () => payment({ ...loan, amortization: 0 })],
    ['a term below zero', 'zero_term', () => payment({ ...loan, amortization: -5 })],
    ['a stream without payments', 'zero_term', () => price({ ...stream, count: 0 }, loan)],
    ['a schedule without payments', 'zero_term', () => dated({ payments: 0 })],
    ['no amount', 'zero_amount', () => payment({ ...loan, amount: 0 })],
    ['an amount below zero', 'negative_amount', () => payment({ ...loan, amount: -1 })],
    ['a payment below zero', 'negative_amount', () => balanceAfter(loan, -1, 12)],
    ['half a payment made', 'not_a_number', () => balanceAfter(loan, 1, 1.5)],
    ['no compounding', 'compounding_invalid', () => payment({ ...loan, compounding: 0 })],
    ['compounding two and a half times', 'compounding_invalid', () => effectiveRate(5, 2.5)],
    ['a payment of the interest', 'payment_not_above_interest', () => numberOfPayments(loan, 141_500)],
    ['a payment below the interest', 'payment_not_above_interest', () => finalPayment(loan, 100_000)],
    ['a total of what never ends', 'payment_not_above_interest', () => totalPaid(loan, 100_000)],
    ['a schedule that never ends', 'payment_not_above_interest', () => dated({ payment: 100_000 })],
    [
      'rounded interest that eats the payment',
      'payment_not_above_interest',
      () =>
        numberOfPayments({ ...loan, amount: 100, rate: 7.2, compounding: 12, amortization: undefined }, 1, {
          period_interest: 'cent',
        }),
    ],
    ['a loan already repaid', 'already_repaid', () => remainingStream(loan, 228_173, { paid: 60, term: 60 })],
    ['a price of nothing', 'zero_amount', () => yieldOf(stream, 0, 2)],
    ['payments of nothing', 'no_yield', () => yieldOf({ ...stream, payment: 0 }, 100, 2)],
    ['a day that is none', 'date_invalid', () => dated({ start: '2026-02-30' })],
    ['a first payment before the start', 'dates_out_of_order', () => dated({ first_payment: '2026-01-31' })],
    ['more than a whole period elapsed', 'out_of_range', () => accruedInterest(loan, 1)],
    ['growth beyond all money', 'out_of_range', () => balanceAfter({ ...loan, rate: 900 }, 0, 480)],
    ['too small a down payment', 'down_payment_too_low', () => insurancePremium(50_000_000, 2_499_999)],
    ['too dear a home', 'not_insurable', () => insurancePremium(150_000_001, 75_000_000)],
    ['an amortization above 30 years', 'not_insurable', () => insurancePremium(50_000_000, 10_000_000, 31)],
    ['no income', 'zero_amount', () => grossDebtService({ ...housing, income: 0 })],
  ])('%s: %s', (_what, code, calculate) => {
    expect(codeOf(calculate)).toBe(code)
  })

  it('carries a message for people', () => {
    expect(attempt(() => numberOfPayments(loan, 100_000)).error?.message).toBe(
      'A payment of $1,000.00 does not exceed the interest of $1,415.20 each period: the loan is never paid off.',
    )
  })

  it('does not catch other errors', () => {
    const issue = new TypeError('a programming error')
    expect(() =>
      attempt(() => {
        throw issue
      }),
    ).toThrow(issue)
  })
})

const housing = { income: 1, principal_and_interest: 1, property_taxes: 1, heating: 1 }

function dated(over: Partial<Parameters<typeof schedule>[0]>) {
  return schedule({ loan, payment: 228_173, start: '2026-01-31', ...over })
}

describe('any input', () => {
  const anything = fc.oneof(
    fc.double(),
    fc.constantFrom(0, -0, 1, -1, 2, 12, -100, 100, 0.5, 1e-12, 1e12, 1e300, -1e300, Number.MAX_SAFE_INTEGER),
    fc.integer({ min: -10, max: 2_000 }),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  )
  const frequency = fc.constantFrom(...(Object.keys(PAYMENTS_A_YEAR) as Frequency[]))
  const conventions = fc.record({
    payment_rounding: fc.constantFrom('cent', 'cent_up', 'dollar_up', 'none'),
    regular_payments: fc.constantFrom('exact', 'lender'),
    period_interest: fc.constantFrom('unrounded', 'cent'),
    year: fc.constantFrom('periods', '365.25 days', '365 days'),
    last_payment: fc.constantFrom('whole', 'fractional'),
    day_count: fc.constantFrom('periods', 'actual_365'),
    figures: fc.constantFrom('cent', 'unrounded'),
  } as const)

  const numbersIn = (result: unknown): number[] =>
    typeof result === 'number'
      ? [result]
      : typeof result === 'object' && result !== null
        ? Object.values(result).flatMap(numbersIn)
        : []

  it('returns a number or a named error, never NaN or Infinity', () => {
    fc.assert(
      fc.property(
        fc.tuple(anything, anything, anything, anything, anything, anything),
        frequency,
        conventions,
        ([a, b, c, d, e, f], often, given) => {
          const terms = { amount: a, rate: b, compounding: c, amortization: d, frequency: often }
          const open = { amount: a, rate: b, compounding: c, frequency: often }
          const flows = { payment: a, count: d, balloon: e, frequency: often, elapsed: f }
          const quote = { rate: b, compounding: c }
          const calculations: (() => unknown)[] = [
            () => payment(terms, given),
            () => interestOnlyPayment(open, given),
            () => balanceAfter(open, e, f, given),
            () => numberOfPayments(open, e, given),
            () => finalPayment(terms, e, given),
            () => totalPaid(open, e, given),
            () => interestInTerm(terms, e, f, given),
            () => remainingStream(terms, e, { paid: f, term: d }, given),
            () => price(flows, quote, given),
            () => priceOfFlows({ amounts: [a, b, e], frequency: often, elapsed: f }, quote, given),
            () => yieldOf(flows, b, c, given),
            () => yieldOfFlows({ amounts: [a, b, e], frequency: often, elapsed: f }, d, c, given),
            () => settlementPrice(open, flows, quote, 'compound', given),
            () => accruedInterest(open, e, 'proportional', given),
            () => comparePrice(a, b),
            () => priceAtPercent(a, b),
            () => currentYield(a, b),
            () => threeMonthsInterest(open),
            () =>
              interestRateDifferential(
                { loan: open, payment: d, payments: e, comparison_rate: f },
                'present_value',
                given,
              ),
            () =>
              interestRateDifferential(
                { loan: open, payment: d, payments: e, comparison_rate: f },
                'interest',
                given,
              ),
            () => interestRateDifferential({ loan: open, payment: d, payments: e, comparison_rate: f }),
            () => cashFlows(open, d, { payments: e, charge: f, prepayments: new Map([[1, f]]) }, given),
            () => arrears(open, d, e, given),
            () => schedule({ loan: terms, payment: e, start: '2024-02-29' }, given),
            () => schedule({ loan: open, payment: e, start: '2024-02-29' }, given),
            () => nominalRate(a, b, c),
            () => effectiveRate(a, b),
            () => periodicRate(a, b, c),
            () => minimumQualifyingRate(a),
            () => minimumDownPayment(a),
            () => insurancePremium(a, b, c),
            () => totalDebtService({ ...housing, income: a, heating: b }, c),
          ]
          for (const calculate of calculations) {
            const { value, error } = attempt(calculate)
            if (error) expect(error).toBeInstanceOf(MortgageError)
            else expect(numbersIn(value).every(Number.isFinite)).toBe(true)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
