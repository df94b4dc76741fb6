import type { Cents } from '../kernel/money.ts'
import { balanceAfter } from './balance.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { MortgageError, termAboveZero, wholeCount } from './errors.ts'
import type { Frequency } from './frequency.ts'
import { amortizationCount, type Loan } from './loan.ts'
import { finalPayment, numberOfPayments } from './payoff.ts'

/** What a buyer of a mortgage receives: level payments, and a balloon together with the last of them. */
export interface Stream {
  payment: Cents
  /** Payments still to come. */
  count: number
  /** Due with the last payment; below zero where that one is smaller than the others. */
  balloon: Cents
  frequency: Frequency
  /** Share of the current period that has run since the last payment, from 0 up to 1; 0 where absent. */
  elapsed?: number
}

export interface Remaining {
  /** Payments made so far. */
  paid: number
  /** Payments in the whole term. */
  term: number
}

/**
 * The payments that remain, and the balance at the end of the term as a balloon rounded to the cent.
 * A term as long as the amortisation has level payments and no balloon, as answer keys print it: the few cents by which
 * a rounded payment misses the end are left out. A loan that is repaid sooner ends with its smaller last payment.
 * @param loan as advanced; its balance is followed from the first payment on
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
      throw new MortgageError('already_repaid', 'No payment is left: the term is over or the loan repaid.')
    return { payment, count: count - paid, balloon, frequency }
  }
  const balloon = balanceAfter(loan, payment, Math.min(term, end), conventions)
  if (balloon > 0 && term < end) return until(term, balloon)
  const needed = balloon > 0 ? end : numberOfPayments(loan, payment, conventions)
  if (needed >= Math.min(term, end)) return until(Math.min(term, end), 0)
  return until(needed, finalPayment(loan, payment, conventions) - payment)
}
