import type { Cents } from '#domain/kernel/money.ts'
import { balanceAfter } from '#domain/mortgage/balance.ts'
import { TIMES_A_YEAR } from '#domain/mortgage/compounding.ts'
import type { Conventions } from '#domain/mortgage/conventions.ts'
import { paymentsIn } from '#domain/mortgage/frequency.ts'
import { amortizationCount } from '#domain/mortgage/loan.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import { interestOnlyPayment, payment } from '#domain/mortgage/payment.ts'
import { paymentDate } from '#domain/mortgage/payment-dates.ts'
import { interestInTerm, totalInterest } from '#domain/mortgage/payoff.ts'
import type { LoanInputs } from './inputs.ts'

export interface Calculation {
  /** Rounded by the convention; includes fractions of a cent if it does not round. */
  payment: Cents
  /** Payments of the term. */
  count: number
  balance: Cents
  term_interest: Cents
  /** Null for an interest-only loan, which is never repaid. */
  total_interest: Cents | null
  /**
   * The loan on its first day, as input for schedule, price and stress scenarios. Its payment is in whole cents.
   */
  outstanding: Outstanding
  conventions: Partial<Conventions>
}

/** The figures of a loan. @throws MortgageError if the terms cannot be calculated */
export function calculate(inputs: LoanInputs): Calculation {
  const { amount, rate, freq: frequency, years, start } = inputs
  const conventions = {
    payment_rounding: inputs.round,
    regular_payments: inputs.rule,
    // Otherwise the rounding of an interest-only payment would change the balance.
    period_interest: inputs.io ? ('cent' as const) : ('unrounded' as const),
  }
  const terms = { amount, rate, compounding: TIMES_A_YEAR[inputs.comp], frequency, amortization: years }
  const regular = inputs.io ? interestOnlyPayment(terms, conventions) : payment(terms, conventions)
  const loan = inputs.io ? { ...terms, amortization: undefined } : terms
  const count = Math.min(Math.ceil(paymentsIn(inputs.term, frequency)), amortizationCount(loan, 'periods'))
  return {
    payment: regular,
    count,
    balance:
      count === amortizationCount(loan, 'periods') ? 0 : balanceAfter(loan, regular, count, conventions),
    term_interest: interestInTerm(loan, regular, count, conventions),
    total_interest: inputs.io ? null : totalInterest(loan, regular),
    outstanding: {
      loan,
      payment: Math.round(regular),
      count,
      anchor: start,
      made: 1,
      since: start,
      next: paymentDate(start, frequency, 1),
      elapsed: 0,
    },
    conventions,
  }
}
