import type { Cents } from '../kernel/money.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { amountAboveZero, termAboveZero } from './errors.ts'
import { PAYMENTS_A_YEAR, paymentsIn } from './frequency.ts'
import { growth } from './growth.ts'
import type { Loan, LoanTerms } from './loan.ts'
import { divide, exactly, multiply, type Precise } from './precise.ts'
import { paymentRate } from './rates.ts'
import { roundPayment } from './rounding.ts'

const MONTHS = 12

/**
 * Accelerated payments are this share of the monthly one; one extra monthly payment a year results, which shortens
 * the loan.
 */
const ACCELERATED: Readonly<Partial<Record<Loan['frequency'], number>>> = {
  accelerated_biweekly: 2,
  accelerated_weekly: 4,
}

/** Level payment before rounding: P x i (1 + i)^n / ((1 + i)^n - 1), which is P (1 + i)^n over the sum of growth. */
function annuity(loan: LoanTerms, conventions: Conventions): Precise {
  const n = paymentsIn(loan.amortization, loan.frequency, conventions.year)
  const { factor, sum } = growth(paymentRate(loan, conventions), n)
  return divide(multiply(exactly(loan.amount), factor), sum)
}

/**
 * Payment per period, in cents, rounded by `payment_rounding` (default: nearest cent, half up). `regular_payments`
 * selects how payments other than monthly are computed. `exact`: annuity of their own period; accelerated ones are
 * the unrounded monthly payment / 2 or / 4. `lender`: rounded monthly payment x 12 / p, or / 2 or / 4 (only for
 * frequencies above monthly).
 * Source: Interest Act, section 6; Olivier, Business Math, 13.4; `lender`: rbcroyalbank.com payment options.
 * @throws MortgageError `zero_amount`, `negative_amount`, `zero_term`, and those of `rateOfPeriod`
 */
export function payment(loan: LoanTerms, given?: Partial<Conventions>): Cents {
  amountAboveZero(loan.amount, 'the amount')
  termAboveZero(loan.amortization, 'the amortization')
  const conventions = conventionsOf(given)
  const rounded = (value: Precise) => roundPayment(value, conventions.payment_rounding)
  const divisor = ACCELERATED[loan.frequency]
  // `lender` needs payments earlier than monthly; three monthly payments paid quarterly would fall short.
  const isOfLender = conventions.regular_payments === 'lender' && PAYMENTS_A_YEAR[loan.frequency] > MONTHS
  if (divisor === undefined && !isOfLender) return rounded(annuity(loan, conventions))
  const monthly = annuity({ ...loan, frequency: 'monthly' }, conventions)
  const base = conventions.regular_payments === 'lender' ? exactly(rounded(monthly)) : monthly
  return rounded(
    divisor === undefined
      ? divide(multiply(base, exactly(MONTHS)), exactly(PAYMENTS_A_YEAR[loan.frequency]))
      : divide(base, exactly(divisor)),
  )
}

/**
 * Interest of one period on the amount: the payment of an interest-only loan. In cents, rounded by
 * `payment_rounding`. Accelerated frequencies use the period of the regular ones, as there is no principal to
 * accelerate.
 * @throws MortgageError `zero_amount`, `negative_amount`, and those of `rateOfPeriod`
 */
export function interestOnlyPayment(loan: Loan, given?: Partial<Conventions>): Cents {
  const conventions = conventionsOf(given)
  const interest = multiply(
    exactly(amountAboveZero(loan.amount, 'the amount')),
    paymentRate(loan, conventions),
  )
  return roundPayment(interest, conventions.payment_rounding)
}
