import type { Cents } from '../kernel/money.ts'
import { balanceAfter } from './balance.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { MortgageError, termAboveZero, wholeCount } from './errors.ts'
import type { Frequency } from './frequency.ts'
import { amortizationCount, type Loan } from './loan.ts'
import { finalPayment, numberOfPayments } from './payoff.ts'

/** Cash flows that a buyer of a mortgage receives: level payments, and a balloon with the last of them. */
export interface Stream {
  payment: Cents
  /** Remaining payments. */
  count: number
  /** Due with the last payment; negative if that payment is smaller than the others. */
  balloon: Cents
  frequency: Frequency
  /** Elapsed share of the current period since the last payment, from 0 up to but excluding 1; default 0. */
  elapsed?: number
}

export interface Remaining {
  /** Payments made so far. */
  paid: number
  /** Payments in the whole term. */
  term: number
}

/**
 * The remaining payments, and the balance at the end of the term as a balloon rounded to the cent. If the term
 * equals the amortization there are level payments and no balloon, as in published answer keys; the few cents of
 * rounding are ignored. A loan repaid sooner, or of an unknown amortization, ends with its smaller last payment.
 * @param loan as advanced; its balance is computed from the first payment
 * @throws MortgageError `zero_term`, `already_repaid`, and those of `balanceAfter`
 */
export function remainingStream(
  loan: Loan,
  payment: Cents,
  { paid, term }: Remaining,
  given?: Partial<Conventions>,
): Stream {
  const conventions = conventionsOf({ ...given, figures: 'cent', last_payment: 'whole' })
  wholeCount(paid, 'the number of payments made')
  termAboveZero(wholeCount(term, 'the term'), 'the term')
  const { frequency } = loan
  const end = amortizationCount(loan, conventions.year)
  const until = (count: number, balloon: Cents): Stream => {
    if (count <= paid)
      throw new MortgageError(
        'already_repaid',
        'No payments are left: the term has ended or the loan is repaid.',
      )
    return { payment, count: count - paid, balloon, frequency }
  }
  const balloon = balanceAfter(loan, payment, Math.min(term, end), conventions)
  if (balloon > 0 && term < end) return until(term, balloon)
  const needed = balloon > 0 ? end : numberOfPayments(loan, payment, conventions)
  if (needed >= end || needed > term) return until(Math.min(term, end), 0)
  return until(needed, finalPayment(loan, payment, conventions) - payment)
}
