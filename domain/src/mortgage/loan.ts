import type { Cents } from '../kernel/money.ts'
import type { Conventions } from './conventions.ts'
import { termAboveZero } from './errors.ts'
import { type Frequency, paymentsIn } from './frequency.ts'

/** What bears interest, and how often it is paid. */
export interface Loan {
  /** Advanced, or owing now. */
  amount: Cents
  /** Nominal annual rate in percent. */
  rate: number
  /** Compounding periods a year: 2 for fixed, 12 for variable rates in Canada. */
  compounding: number
  frequency: Frequency
  /** Amortisation in years, from the moment at which `amount` is owing; unknown where absent. */
  amortization?: number
}

/** A loan that level payments pay off over a known amortisation. */
export interface LoanTerms extends Loan {
  amortization: number
}

/** Payments of the whole amortisation, a begun one counted; Infinity where it is unknown. @throws MortgageError `zero_term` */
export const amortizationCount = (loan: Loan, year: Conventions['year']): number =>
  loan.amortization === undefined
    ? Number.POSITIVE_INFINITY
    : Math.ceil(paymentsIn(termAboveZero(loan.amortization, 'the amortization'), loan.frequency, year))
