import type { Cents } from '../kernel/money.ts'
import { percentOf } from './rounding.ts'

/** A mortgage's rank and the balances registered ahead of it. */
export interface Ranking {
  position: 'first' | 'second' | 'third' | 'other' | null
  first_lender_mortgage_balance: Cents | null
  second_lender_mortgage_balance: Cents | null
}

/**
 * Sum of the balances that rank ahead, in cents: none for a first mortgage, the first lender's for a second, both
 * for others.
 */
export function priorBalance(loan: Ranking): Cents {
  const first = loan.first_lender_mortgage_balance ?? 0
  const second = loan.second_lender_mortgage_balance ?? 0
  if (loan.position === null || loan.position === 'first') return 0
  return loan.position === 'second' ? first : first + second
}

/**
 * Loan to value in percent, rounded half-up to two decimals: (balance + balances that rank ahead) / property value.
 * Null if the balance or a positive property value is missing.
 */
export function loanToValue(balance: Cents | null, prior: Cents, propertyValue: Cents | null): number | null {
  if (balance === null || propertyValue === null || propertyValue <= 0) return null
  return percentOf(balance + prior, propertyValue)
}

/**
 * Loan to value up to and including each position, in percent, half-up to two decimals; the last one is the
 * combined loan to value. Null without a positive property value.
 * @param balances by rank, the first mortgage first
 */
export function loanToValueByPosition(
  balances: readonly Cents[],
  propertyValue: Cents | null,
): number[] | null {
  if (propertyValue === null || propertyValue <= 0) return null
  let registered = 0
  return balances.map((balance) => {
    registered += balance
    return percentOf(registered, propertyValue)
  })
}
