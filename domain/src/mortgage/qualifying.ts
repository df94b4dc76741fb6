import { add, decimal, toNumber } from './precise.ts'
import { checkRate } from './rates.ts'

const BUFFER = 2
const FLOOR = 5.25

/**
 * Minimum qualifying rate in percent: the greater of the contract rate + 2 and 5.25.
 * Source: OSFI, Guideline B-20, minimum qualifying rate for uninsured mortgages (in force since 1 June 2021); the Minister
 * of Finance sets the same for insured ones. @throws MortgageError `not_a_number`, `rate_too_low`
 */
export function minimumQualifyingRate(contractRate: number): number {
  checkRate(contractRate)
  return Math.max(toNumber(add(decimal(contractRate), decimal(BUFFER))), FLOOR)
}
