import { finite, MortgageError, wholeCount } from './errors.ts'
import { type Frequency, PAYMENTS_A_YEAR } from './frequency.ts'

/** Assumptions about borrowers beyond their contracts. */
export interface Assumptions {
  /** Conditional prepayment rate: the share of the balance prepaid within a year, in percent from 0 to 100. */
  cpr: number
  /** Conditional default rate: the share of the balance that defaults within a year, in percent from 0 to 100. */
  cdr: number
  /** The share of a defaulted balance that is lost, in percent from 0 to 100. */
  severity: number
  /** Months from a default to the recovery of what is not lost. */
  recovery_months: number
}

/** Every payment is made as contracted. */
export const AS_CONTRACTED: Assumptions = { cpr: 0, cdr: 0, severity: 0, recovery_months: 0 }

/** The longest time to a recovery, in months. */
export const MOST_RECOVERY_MONTHS = 60

const PERCENT = 100
const MONTHS = 12

function shareOf(percent: number, name: string): number {
  if (!(finite(percent, name) >= 0 && percent <= PERCENT))
    throw new MortgageError('out_of_range', `The ${name} must be from 0 to 100 %.`)
  return percent / PERCENT
}

/**
 * The share of the balance per payment period that results in a yearly rate: 1 - (1 - rate)^(1 / p), a fraction. For a
 * monthly loan it is the single monthly mortality (SMM) of a CPR, and the monthly default rate (MDR) of a CDR. Source:
 * SIFMA, Standard Formulas for the Analysis of Mortgage-Backed Securities; Fabozzi, Handbook of Mortgage-Backed
 * Securities.
 * @param yearly percent from 0 to 100
 * @throws MortgageError `out_of_range`, `not_a_number`
 */
export const shareOfPeriod = (yearly: number, frequency: Frequency, name = 'rate'): number =>
  -Math.expm1(Math.log1p(-shareOf(yearly, name)) / PAYMENTS_A_YEAR[frequency])

/** The assumptions for one payment period, as fractions, and the recovery after a whole number of payments. */
export interface PeriodAssumptions {
  prepaid: number
  defaulted: number
  severity: number
  recovery_after: number
}

/**
 * The assumptions for the payments of one loan. The months to a recovery are rounded to payments, half up.
 * @throws MortgageError `out_of_range`, `not_a_number`
 */
export function assumptionsOfPeriod(assumptions: Assumptions, frequency: Frequency): PeriodAssumptions {
  const { cpr, cdr, severity, recovery_months } = assumptions
  if (wholeCount(recovery_months, 'the months to a recovery') > MOST_RECOVERY_MONTHS)
    throw new MortgageError('out_of_range', `The recovery must be within ${MOST_RECOVERY_MONTHS} months.`)
  return {
    prepaid: shareOfPeriod(cpr, frequency, 'prepayment rate'),
    defaulted: shareOfPeriod(cdr, frequency, 'default rate'),
    severity: shareOf(severity, 'loss severity'),
    recovery_after: Math.round((recovery_months * PAYMENTS_A_YEAR[frequency]) / MONTHS),
  }
}
