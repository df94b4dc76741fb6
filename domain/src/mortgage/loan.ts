import type { Cents } from '../kernel/money.ts'
import type { Conventions } from './conventions.ts'
import { termAboveZero } from './errors.ts'
import { type Frequency, paymentsIn } from './frequency.ts'

/** An interest-bearing amount and its payment frequency. */
export interface Loan {
  /** The amount advanced, or the current balance. */
  amount: Cents
  /** Nominal annual rate in percent. */
  rate: number
  /** Compounding periods a year: 2 for fixed, 12 for variable rates in Canada. */
  compounding: number
  frequency: Frequency
  /** Amortization in years from the moment `amount` is owed; absent if unknown. */
  amortization?: number
}

/** A loan repaid by level payments over a known amortization. */
export interface LoanTerms extends Loan {
  amortization: number
}

/**
 * Number of payments over the amortization, a partial one counted; Infinity if it is unknown. @throws MortgageError
 * `zero_term`
 */
export const amortizationCount = (loan: Loan, year: Conventions['year']): number =>
  loan.amortization === undefined
    ? Number.POSITIVE_INFINITY
    : Math.ceil(paymentsIn(termAboveZero(loan.amortization, 'the amortization'), loan.frequency, year))
