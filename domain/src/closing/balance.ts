import { type LoanFields, outstandingOfDeal, owingOn } from '../deals/outstanding.ts'
import type { Cents } from '../kernel/money.ts'
import { accruedInterest } from '../mortgage/accrued.ts'
import type { Outstanding } from '../mortgage/outstanding.ts'
import { daysBetween } from '../mortgage/payment-dates.ts'
import { ClosingError } from './errors.ts'

export interface BalanceAtCutOff {
  principal: Cents
  /** Interest from the last payment to the cut-off date. */
  interest: Cents
  /** The payment date from which interest accrues. */
  last_payment: string
  /** Days from `last_payment` to the cut-off date, and days of the whole period. */
  days: number
  period_days: number
  /** Payments that fell due since the balance was stated; they are assumed to have been made. */
  payments: number
}

/**
 * @throws ClosingError `cut_off_after_maturity`, `terms_missing`; MortgageError if the terms do not describe a loan
 */
function atCutOff(loan: LoanFields, stated: string, cutOff: string): Outstanding {
  if (loan.maturity_date !== null && cutOff >= loan.maturity_date)
    throw new ClosingError('cut_off_after_maturity')
  const { outstanding } = owingOn(loan, stated, cutOff)
  if (outstanding === null) throw new ClosingError('terms_missing')
  return outstanding
}

function withInterest({ loan, since, next, elapsed }: Outstanding, cutOff: string, payments: number) {
  return {
    principal: loan.amount,
    interest: accruedInterest(loan, elapsed),
    last_payment: since,
    days: Math.max(0, daysBetween(since, cutOff)),
    period_days: daysBetween(since, next),
    payments,
  }
}

/**
 * Principal and accrued interest at the cut-off date, in whole cents. Scheduled payments since the balance was
 * stated are assumed to have been made, including one due on the cut-off day. Interest is rounded to the cent each
 * period and accrues pro rata by days after the last payment.
 * @param statedOn date of the stated balance
 * @throws as `atCutOff`, and MortgageError `already_repaid` once the last payment of the term has fallen due
 */
export function balanceAtCutOff(loan: LoanFields, statedOn: string, cutOff: string): BalanceAtCutOff {
  const later = atCutOff(loan, statedOn, cutOff)
  const stated = outstandingOfDeal(loan, statedOn < cutOff ? statedOn : cutOff).outstanding ?? later
  return withInterest(later, cutOff, later.made - stated.made)
}

/** As `balanceAtCutOff`, but with a known principal at the cut-off date. */
export function interestAtCutOff(loan: LoanFields, principal: Cents, cutOff: string): BalanceAtCutOff {
  return withInterest(atCutOff({ ...loan, principle_balance: principal }, cutOff, cutOff), cutOff, 0)
}
