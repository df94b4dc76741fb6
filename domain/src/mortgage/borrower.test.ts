import { describe, expect, it } from 'vitest'
import { insurancePremium, minimumDownPayment } from './insurance.ts'
import { loanToValue, loanToValueByPosition } from './ltv.ts'
import { interestOnlyPayment, payment } from './payment.ts'
import { checkInterestOnlyPayment, checkPayment } from './payment-check.ts'
import { minimumQualifyingRate } from './qualifying.ts'
import { grossDebtService, totalDebtService } from './service-ratios.ts'

const dollars = (amount: number) => amount * 100

describe('loan to value', () => {
  it('counts this mortgage and all that rank ahead of it', () => {
    expect(loanToValue(dollars(100_000), dollars(300_000), dollars(500_000))).toBe(80)
    expect(loanToValue(dollars(100_000), 0, null)).toBeNull()
    expect(loanToValue(null, 0, dollars(1))).toBeNull()
  })

  it('rounds exactly half a cent up', () => {
    expect(loanToValue(8_012_500, 0, 10_000_000)).toBe(80.13)
    expect(loanToValue(100_500, 0, 10_000_000)).toBe(1.01)
  })

  it('accumulates by position; the last is the combined loan to value', () => {
    const balances = [dollars(300_000), dollars(100_000), dollars(25_000)]
    expect(loanToValueByPosition(balances, dollars(500_000))).toEqual([60, 80, 85])
    expect(loanToValueByPosition(balances, 0)).toBeNull()
  })
})

describe('service ratios', () => {
  const costs = {
    income: dollars(10_000),
    principal_and_interest: dollars(2_800),
    property_taxes: dollars(400),
    heating: dollars(100),
    condo_fees: dollars(500),
  }

  it('count half of the condominium fees', () => {
    expect(grossDebtService(costs)).toBe(35.5)
    expect(totalDebtService(costs, dollars(600))).toBe(41.5)
    expect(grossDebtService({ ...costs, condo_fees: undefined })).toBe(33)
  })
})

describe('qualifying rate', () => {
  it.each([
    [3.24, 5.25],
    [3.25, 5.25],
    [3.26, 5.26],
    [4.95, 6.95],
    [4.1, 6.1],
  ])('of a contract at %d is %d', (contract, rate) => expect(minimumQualifyingRate(contract)).toBe(rate))
})

describe('insured purchases', () => {
  it.each([
    [400_000, 20_000],
    [500_000, 25_000],
    [500_000.01, 25_000.01],
    [700_000, 45_000],
    [1_499_999, 124_999.9],
    [1_500_000, 125_000],
    [1_500_001, 300_000.2],
  ])('a home of %d needs %d down', (price, down) => {
    expect(minimumDownPayment(Math.round(dollars(price)))).toBe(Math.round(dollars(down)))
  })

  it.each([
    [35, 25, 0.6],
    [34.99, 25, 1.7],
    [25, 25, 1.7],
    [20, 25, 2.4],
    [15, 25, 2.8],
    [10, 25, 3.1],
    [5, 25, 4],
    [5, 30, 4.2],
    [10, 25.5, 3.3],
  ])('with %d %% down over %d years pay a premium of %d %%', (share, years, rate) => {
    const price = dollars(500_000)
    const down = Math.round((price * share) / 100)
    const { premium, insured_loan, ...rest } = insurancePremium(price, down, years)
    expect(rest).toEqual({ rate, loan_to_value: expect.closeTo(100 - share, 9) })
    expect(premium).toBe(Math.round((price * (100 - share) * rate) / 10_000))
    expect(insured_loan).toBe(price - down + premium)
  })

  it('can still be insured at exactly the highest price', () => {
    expect(insurancePremium(dollars(1_500_000), dollars(125_000))).toMatchObject({
      rate: 4,
      premium: dollars(55_000),
      loan_to_value: 91.67,
    })
  })
})

describe('an entered payment', () => {
  const loan = {
    amount: dollars(350_100),
    rate: 4.9,
    compounding: 2,
    amortization: 20,
    frequency: 'monthly',
  } as const

  it('is rejected with the expected amount if it does not pay the loan off', () => {
    expect(checkPayment(loan, dollars(2_100))).toEqual({
      code: 'payment_too_low',
      expected: 228_173,
      sentence: 'This payment does not pay this loan off: expected $2,281.73.',
    })
    expect(checkPayment(loan, dollars(1_400))).toMatchObject({
      code: 'payment_not_above_interest',
      sentence: 'This payment does not cover the interest: expected $2,281.73.',
    })
  })

  it('passes under any convention, or rounded down to the cent', () => {
    expect(checkPayment(loan, 228_172)).not.toBeNull()
    expect(checkPayment(loan, 228_173)).toBeNull()
    for (const frequency of [
      'semi_monthly',
      'biweekly',
      'accelerated_biweekly',
      'weekly',
      'quarterly',
    ] as const)
      for (const regular_payments of ['exact', 'lender'] as const) {
        const typed = payment({ ...loan, frequency }, { regular_payments })
        expect(checkPayment({ ...loan, frequency }, typed)).toBeNull()
        expect(checkPayment({ ...loan, frequency }, typed, { regular_payments: 'lender' })).toBeNull()
      }
  })

  it('of an interest-only loan must cover the interest', () => {
    const interest = interestOnlyPayment(loan)
    expect(checkInterestOnlyPayment(loan, interest)).toBeNull()
    expect(checkInterestOnlyPayment(loan, interest - 2)).toMatchObject({ expected: interest })
  })
})
