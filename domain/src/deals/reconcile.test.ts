import { describe, expect, it } from 'vitest'
import { missing } from './completeness.ts'
import { blankDeal, type DealValues } from './fields.ts'
import { mismatches, paymentIssue } from './reconcile.ts'

const TODAY = '2026-11-21'
const blank = blankDeal()
/** 2 281.73 a month pays it off; its interest is 1 415.20. */
const deal: DealValues = {
  ...blank,
  mortgage_amount: 35_010_000,
  principle_balance: 35_010_000,
  interest_rate: 4.9,
  interest_subtype: 'fixed',
  amortization: 20,
  payment_frequency: 'monthly',
  property_value: 60_000_000,
  position: 'first',
  initial_payment_date: '2026-02-01',
  mortgage_term: 60,
}
const issue = (change: Partial<DealValues>) => paymentIssue({ ...deal, ...change })
const messages = (change: Partial<DealValues>) =>
  Object.fromEntries(mismatches({ ...deal, ...change }, TODAY).map(({ field, message }) => [field, message]))

describe('a payment', () => {
  it.each([228_173, 300_000])('of %d cents pays the loan off', (payment_amount) =>
    expect(issue({ payment_amount })).toBeNull(),
  )

  it('that is too low to pay the loan off has the required payment', () => {
    expect(issue({ payment_amount: 200_000 })).toEqual({
      code: 'payment_too_low',
      expected: 228_173,
      sentence: 'This payment does not pay this loan off: expected $2,281.73.',
    })
    expect(messages({ payment_amount: 200_000 }).payment_amount).toMatch(/expected \$2,281\.73/)
  })

  it('at or below the interest is rejected on submission, not merely warned about', () => {
    const typed = { ...deal, payment_amount: 141_000 }
    expect(paymentIssue(typed)?.code).toBe('payment_not_above_interest')
    expect(mismatches(typed, TODAY)).toEqual([])
    expect(missing(typed, [], [], new Date(`${TODAY}T12:00:00Z`))).toContainEqual({
      field: 'payment_amount',
      message: 'This payment does not cover the interest: expected $2,281.73.',
      code: 'payment_not_above_interest',
    })
  })

  it('of only the interest is valid for an interest-only loan, with a warning below it', () => {
    const interest_only_payments_allowed = true
    expect(issue({ interest_only_payments_allowed, payment_amount: 141_520 })).toBeNull()
    expect(issue({ interest_only_payments_allowed, payment_amount: 228_173 })).toBeNull()
    expect(issue({ interest_only_payments_allowed, payment_amount: 130_000 })).toMatchObject({
      code: 'payment_too_low',
      expected: 141_520,
    })
  })

  it('is compared with the interest on the outstanding balance', () => {
    expect(issue({ principle_balance: 20_000_000, payment_amount: 141_000 })?.code).toBe('payment_too_low')
  })

  it('uses the stored compounding', () => {
    expect(issue({ payment_amount: 228_173, compounding: 'monthly' })?.code).toBe('payment_too_low')
    expect(issue({ payment_amount: 228_173, compounding: 'annual' })).toBeNull()
  })

  it('is not checked if a term is missing or invalid', () => {
    for (const field of ['interest_rate', 'amortization', 'payment_frequency'] as const)
      expect(issue({ payment_amount: 1, [field]: null })).toBeNull()
    expect(issue({ payment_amount: 1, mortgage_amount: 0, principle_balance: 0 })).toBeNull()
    expect(issue({})).toBeNull()
  })
})

describe('entered figures that do not match the others', () => {
  it('do not include the LTV of a book, which is an average weighted by amount', () => {
    expect(messages({ ltv: 62.1 }).ltv).toMatch(/come to 58\.35%/)
    expect(messages({ ltv: 62.1, deal_type: 'book_of_mortgage' }).ltv).toBeUndefined()
  })

  it('are none if each matches within the usual rounding', () => {
    expect(mismatches(deal, TODAY)).toEqual([])
    expect(messages({ ltv: 58.4, maturity_date: '2031-01-01', total_term_of_loan: 60 })).toEqual({})
    expect(messages({ maturity_date: '2031-02-03', remaining_term: 50 })).toEqual({})
    expect(messages({ remaining_term: 61, initial_payment_date: null })).toEqual({})
    expect(messages({ gds: 38, tds: 38 })).toEqual({})
  })

  it('do not include the remaining term of a renewed mortgage, which is within its total term', () => {
    expect(messages({ remaining_term: 72, total_term_of_loan: 84, initial_payment_date: null })).toEqual({})
  })

  it.each([
    [{ ltv: 61.2 }, 'ltv', 'The balances and the property value come to 58.35%.'],
    [
      { maturity_date: '2030-02-01' },
      'maturity_date',
      'The initial payment date and the term lead to 01/02/2031.',
    ],
    [
      { total_term_of_loan: 48 },
      'total_term_of_loan',
      'From the initial payment to the maturity it is 60 months.',
    ],
    [{ remaining_term: 12 }, 'remaining_term', 'From today to the maturity it is 51 months.'],
    [
      { remaining_term: 72, initial_payment_date: null },
      'remaining_term',
      'The remaining term is longer than the term of 60 months.',
    ],
    [{ gds: 38, tds: 31 }, 'tds', 'TDS includes what GDS counts, so it is not usually below 38%.'],
  ] as const)('%o', (change, field, message) => {
    expect(messages(change)).toEqual({ [field]: message })
  })
})
