import type { Cents } from '../kernel/money.ts'
import { accruedInterest } from '../mortgage/accrued.ts'
import { balanceAfter } from '../mortgage/balance.ts'
import { PAYMENTS_A_YEAR } from '../mortgage/frequency.ts'
import { daysBetween, paymentDate } from '../mortgage/payment-dates.ts'
import { compoundingOf } from '../mortgage/rates.ts'
import { ClosingError } from './errors.ts'

type DealFrequency =
  | 'monthly'
  | 'semi_monthly'
  | 'weekly'
  | 'biweekly'
  | 'accelerated_biweekly'
  | 'accelerated_weekly'

/** The mortgage as its deal describes it; null where the seller left a field blank. */
export interface LoanFacts {
  /** What was owing on `balance_date`: the balance on which was bid. */
  balance: Cents | null
  balance_date: string
  /** Nominal annual rate in percent. */
  interest_rate: number | null
  interest_subtype: 'fixed' | 'variable' | null
  payment_amount: Cents | null
  payment_frequency: DealFrequency | null
  /** The day of the first regular payment. */
  initial_payment_date: string | null
  maturity_date: string | null
}

export interface BalanceAtCutOff {
  principal: Cents
  /** Interest from the last payment to the cut-off date, both days' interest counted once. */
  interest: Cents
  /** The payment from which interest runs. */
  last_payment: string
  /** Days from it to the cut-off date, and of its whole period. */
  days: number
  period_days: number
  /** Payments that fell due after `balance_date` and are taken as made. */
  payments: number
}

const MOST_YEARS = 100

/** Number of the last payment that falls due on a day or before it; -1 before the first. */
function lastPaymentBy(first: string, frequency: DealFrequency, day: string): number {
  const most = MOST_YEARS * PAYMENTS_A_YEAR[frequency]
  let number = -1
  while (number < most && paymentDate(first, frequency, number + 1) <= day) number += 1
  return number
}

/**
 * Principal and accrued interest at the end of the cut-off day, in whole cents: each scheduled payment since the balance
 * was stated is taken as made, each period's interest rounded to the cent as lenders book it, and interest from the last
 * payment runs in proportion to the days of its period. A payment due on the cut-off day counts as made.
 * @throws ClosingError `terms_missing`, `cut_off_after_maturity`, `cut_off_before_interest`; MortgageError for terms that
 *   make no loan
 */
export function balanceAtCutOff(loan: LoanFacts, cutOff: string): BalanceAtCutOff {
  const { balance, interest_rate: rate, payment_amount, payment_frequency: frequency } = loan
  const { initial_payment_date: first, maturity_date } = loan
  if (balance === null || rate === null || payment_amount === null || frequency === null || first === null) {
    throw new ClosingError('terms_missing')
  }
  if (maturity_date !== null && cutOff > maturity_date) throw new ClosingError('cut_off_after_maturity')
  const compounding = compoundingOf(loan.interest_subtype)
  const at = { rate, compounding, frequency }
  const last = lastPaymentBy(first, frequency, cutOff)
  const last_payment = paymentDate(first, frequency, last)
  if (last_payment > cutOff) throw new ClosingError('cut_off_before_interest')
  const payments = Math.max(0, last - lastPaymentBy(first, frequency, loan.balance_date))
  const principal = balanceAfter({ amount: balance, ...at }, payment_amount, payments, {
    period_interest: 'cent',
  })
  const days = daysBetween(last_payment, cutOff)
  const period_days = daysBetween(last_payment, paymentDate(first, frequency, last + 1))
  const interest = accruedInterest({ amount: principal, ...at }, days / period_days)
  return { principal, interest, last_payment, days, period_days, payments }
}
