import { type Cents, formatMoney } from '../kernel/money.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { amountFromZero } from './errors.ts'
import { regularOf } from './frequency.ts'
import type { Loan, LoanTerms } from './loan.ts'
import { interestOnlyPayment, payment } from './payment.ts'

/** What is wrong with a payment that somebody typed. */
export interface PaymentIssue {
  code: 'payment_not_above_interest' | 'payment_too_low'
  expected: Cents
  sentence: string
}

/** A lender may have rounded down where we round to the nearest; a cent less is no error. */
const ONE_CENT: Cents = 1

/**
 * Whether a payment pays a loan off within its amortisation; null where it does, otherwise what was expected and a sentence
 * to show beside the field. Any convention's payment passes: judged is the unrounded annuity, less than a cent below counts.
 * @throws MortgageError as `payment`
 */
export function checkPayment(
  loan: LoanTerms,
  typed: Cents,
  given?: Partial<Conventions>,
): PaymentIssue | null {
  amountFromZero(typed, 'the payment')
  // Accelerated payments are more than enough; the regular one of the same period is what the loan needs.
  const frequency = regularOf(loan.frequency)
  const exact = { ...conventionsOf(given), regular_payments: 'exact', payment_rounding: 'none' } as const
  if (typed > payment({ ...loan, frequency }, exact) - ONE_CENT) return null
  const expected = payment(loan, given)
  if (typed <= interestOnlyPayment(loan, exact))
    return {
      code: 'payment_not_above_interest',
      expected,
      sentence: `This payment does not cover the interest: expected ${formatMoney(expected)}.`,
    }
  return tooLow(expected)
}

/** The error of a payment that covers the interest and does not pay the loan off. */
export const tooLow = (expected: Cents): PaymentIssue => ({
  code: 'payment_too_low',
  expected,
  sentence: `This payment does not pay this loan off: expected ${formatMoney(expected)}.`,
})

/** As `checkPayment`, for a loan of which only the interest is paid. @throws MortgageError as `interestOnlyPayment` */
export function checkInterestOnlyPayment(
  loan: Loan,
  typed: Cents,
  given?: Partial<Conventions>,
): PaymentIssue | null {
  const exact = interestOnlyPayment(loan, { ...given, payment_rounding: 'none' })
  if (amountFromZero(typed, 'the payment') > exact - ONE_CENT) return null
  const expected = interestOnlyPayment(loan, given)
  const sentence = `This payment does not cover the interest: expected ${formatMoney(expected)}.`
  return { code: 'payment_too_low', expected, sentence }
}
