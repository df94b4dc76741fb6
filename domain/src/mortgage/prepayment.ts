import type { Cents } from '../kernel/money.ts'
import { amortize, type Events } from './amortize.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { amountFromZero, wholeCount } from './errors.ts'
import { growth } from './growth.ts'
import type { Loan } from './loan.ts'
import { exactly, multiply } from './precise.ts'
import type { CashFlows } from './price.ts'
import { paymentRate } from './rates.ts'
import { figure } from './rounding.ts'

/** A scenario for the loan: prepayments, missed payments, and the end of the term or an early payout. */
export interface Course extends Events {
  /** The payment with which the balance is due: the last of the term, or that of the early payout. */
  payments: number
  /** Prepayment charge received with the payout. */
  charge?: Cents
}

/**
 * The holder's cash flows, one per payment: prepayments are added to their payment, a missed payment is zero, and
 * the last one includes the balance. Whole cents; input of `priceOfFlows` and `yieldOfFlows`.
 * @param loan the current balance
 * @throws MortgageError as `amortize`
 */
export function cashFlows(
  loan: Loan,
  payment: Cents,
  course: Course,
  given?: Partial<Conventions>,
): CashFlows {
  const conventions = conventionsOf(given)
  const i = paymentRate(loan, conventions)
  const rows = amortize({
    ...course,
    amount: loan.amount,
    payment,
    count: course.payments,
    settles: false,
    rate: () => i,
    period_interest: conventions.period_interest,
  })
  const amounts = rows.map((row) => row.payment + row.prepayment)
  const due = (rows.at(-1)?.balance ?? 0) + amountFromZero(course.charge ?? 0, 'the charge')
  return {
    amounts: amounts.map((amount, k) => (k === amounts.length - 1 ? amount + due : amount)),
    frequency: loan.frequency,
  }
}

/**
 * The amount that brings a loan up to date after missed payments, whole cents, half-up: each missed payment with
 * the loan's interest from its due date to that of the last one. @throws MortgageError `negative_amount`,
 * `not_a_number`
 */
export function arrears(loan: Loan, payment: Cents, missed: number, given?: Partial<Conventions>): Cents {
  const conventions = conventionsOf(given)
  const { sum } = growth(paymentRate(loan, conventions), wholeCount(missed, 'the number of missed payments'))
  return figure(multiply(exactly(amountFromZero(payment, 'the payment')), sum), conventions.figures)
}
