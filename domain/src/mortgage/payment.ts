import type { Cents } from '../kernel/money.ts'

export type Frequency =
  | 'monthly'
  | 'semi_monthly'
  | 'weekly'
  | 'biweekly'
  | 'accelerated_biweekly'
  | 'accelerated_weekly'

/** Payments a year at a frequency. */
export const PAYMENTS_A_YEAR: Readonly<Record<Frequency, number>> = {
  monthly: 12,
  semi_monthly: 24,
  biweekly: 26,
  accelerated_biweekly: 26,
  weekly: 52,
  accelerated_weekly: 52,
}

export interface LoanTerms {
  amount: Cents
  /** Nominal annual rate in percent. */
  rate: number
  /** Compounding periods a year: 2 for fixed, 12 for variable rates in Canada. */
  compounding: number
  /** Amortisation in years. */
  amortization: number
  frequency: Frequency
}

/** Interest rate of one payment period: i = (1 + j/m)^(m/p) - 1, as a fraction. */
export const periodicRate = (rate: number, compounding: number, paymentsAYear: number) =>
  (1 + rate / 100 / compounding) ** (compounding / paymentsAYear) - 1

/**
 * Payment per period, whole cents, half-up; null where amount, rate or amortisation do not make a loan.
 * Accelerated payments are the rounded monthly payment divided by 2 (biweekly) or 4 (weekly).
 * Source: Interest Act, section 6 (semi-annual compounding of fixed rates); Olivier, Business Math, 13.1.
 */
export function payment(loan: LoanTerms): Cents | null {
  if (loan.frequency === 'accelerated_biweekly' || loan.frequency === 'accelerated_weekly') {
    const monthly = payment({ ...loan, frequency: 'monthly' })
    return monthly === null ? null : Math.round(monthly / (loan.frequency === 'accelerated_biweekly' ? 2 : 4))
  }
  if (!(loan.amount > 0) || !(loan.rate >= 0) || !(loan.amortization > 0)) return null
  const perYear = PAYMENTS_A_YEAR[loan.frequency]
  const n = loan.amortization * perYear
  const i = periodicRate(loan.rate, loan.compounding, perYear)
  return Math.round(i === 0 ? loan.amount / n : (loan.amount * i) / (1 - (1 + i) ** -n))
}

/** Interest of one period on a balance, whole cents, half-up: the payment of an interest-only loan. */
export const interestOnlyPayment = (loan: LoanTerms): Cents =>
  Math.round(loan.amount * periodicRate(loan.rate, loan.compounding, PAYMENTS_A_YEAR[loan.frequency]))

/** Compounding a year by the interest's type: fixed rates semi-annually, variable ones monthly. */
export const compoundingOf = (subtype: 'fixed' | 'variable' | null) => (subtype === 'variable' ? 12 : 2)
