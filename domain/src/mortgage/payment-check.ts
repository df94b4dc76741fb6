import { sentence } from '../kernel/language.ts'
import { type Cents, formatMoney } from '../kernel/money.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { amountFromZero } from './errors.ts'
import { regularOf } from './frequency.ts'
import type { Loan, LoanTerms } from './loan.ts'
import { interestOnlyPayment, payment } from './payment.ts'

/** What is wrong with an entered payment. */
export interface PaymentIssue {
  code: 'payment_not_above_interest' | 'payment_too_low'
  expected: Cents
  sentence: string
}

/** Tolerance: a lender may have rounded down where we round to the nearest cent. */
const ONE_CENT: Cents = 1

/**
 * Checks that a payment pays the loan off within its amortization. Null if it does, otherwise the expected payment
 * and a message. Payments of any convention pass: the check compares with the unrounded annuity, less one cent.
 * @throws MortgageError as `payment`
 */
export function checkPayment(
  loan: LoanTerms,
  typed: Cents,
  given?: Partial<Conventions>,
): PaymentIssue | null {
  amountFromZero(typed, 'the payment')
  // Accelerated payments exceed what the loan needs, so the regular payment of the same period is the minimum.
  const frequency = regularOf(loan.frequency)
  const exact = { ...conventionsOf(given), regular_payments: 'exact', payment_rounding: 'none' } as const
  if (typed > payment({ ...loan, frequency }, exact) - ONE_CENT) return null
  const expected = payment(loan, given)
  if (typed <= interestOnlyPayment(loan, exact))
    return {
      code: 'payment_not_above_interest',
      expected,
      sentence: sentence`This payment does not cover the interest: expected ${formatMoney(expected)}.`,
    }
  return tooLow(expected)
}

/** The issue of a payment that covers the interest but does not pay the loan off. */
export const tooLow = (expected: Cents): PaymentIssue => ({
  code: 'payment_too_low',
  expected,
  sentence: sentence`This payment does not pay this loan off: expected ${formatMoney(expected)}.`,
})

/** As `checkPayment`, for an interest-only loan. @throws MortgageError as `interestOnlyPayment` */
export function checkInterestOnlyPayment(
  loan: Loan,
  typed: Cents,
  given?: Partial<Conventions>,
): PaymentIssue | null {
  const exact = interestOnlyPayment(loan, { ...given, payment_rounding: 'none' })
  if (amountFromZero(typed, 'the payment') > exact - ONE_CENT) return null
  const expected = interestOnlyPayment(loan, given)
  return {
    code: 'payment_too_low',
    expected,
    sentence: sentence`This payment does not cover the interest: expected ${formatMoney(expected)}.`,
  }
}
