import type { Cents } from '../kernel/money.ts'
import { balanceAfter } from './balance.ts'
import type { Conventions } from './conventions.ts'
import { attempt, MortgageError, termAboveZero, wholeCount } from './errors.ts'
import { PAYMENTS_A_YEAR, regularOf } from './frequency.ts'
import { type Outstanding, streamOf } from './outstanding.ts'
import { interestOnlyPayment, payment } from './payment.ts'
import { numberOfPayments } from './payoff.ts'
import { interestRateDifferential, prepaymentCharge, threeMonthsInterest } from './penalty.ts'
import { arrears, cashFlows } from './prepayment.ts'
import type { CashFlows } from './price.ts'
import { checkRate } from './rates.ts'
import { flowsOf, yieldOfFlows } from './yield.ts'

/** A price that was paid, and how its yield is quoted. */
export interface Bought {
  /** With accrued interest. */
  dirty: Cents
  /** Compounding periods a year of the yields in the answer. */
  compounding: number
}

export interface Renewal {
  /** Due at the end of the term, to be renewed. */
  balance: Cents
  /** Years until it is paid off; null where only interest is paid. */
  years: number | null
  payment: Cents
  /** More (or less, below zero) than the payment before. */
  change: Cents
}

/**
 * The payment after the term where the balance is renewed at another rate, whole cents, half-up. It pays the balance off in the
 * time that the old payment would have taken at the old rate, at its frequency; the same rate asks for the same payment.
 * A payment that only covers the interest is followed by one that does. Source: payment and number of payments, combined.
 * @throws MortgageError `already_repaid` where nothing is left to renew, `rate_too_low`, and those of `payment`
 */
export function renewal(outstanding: Outstanding, rate: number, given?: Partial<Conventions>): Renewal {
  checkRate(rate)
  const { loan, count } = outstanding
  const conventions = { ...given, payment_rounding: 'cent', regular_payments: 'exact' } as const
  const balance = balanceAfter(loan, outstanding.payment, count, { ...given, figures: 'cent' })
  if (balance === 0) throw new MortgageError('already_repaid', 'The loan is repaid within its term.')
  const frequency = regularOf(loan.frequency)
  const before = { ...loan, amount: balance, frequency, amortization: undefined }
  const needed = attempt(() =>
    numberOfPayments(before, outstanding.payment, { ...conventions, last_payment: 'fractional' }),
  )
  const years = needed.error ? null : needed.value / PAYMENTS_A_YEAR[frequency]
  const after =
    years === null
      ? interestOnlyPayment({ ...before, rate }, conventions)
      : payment({ ...before, rate, amortization: years }, conventions)
  return { balance, years, payment: after, change: after - outstanding.payment }
}

export interface Arrears {
  /** What brings the loan up to date with the last missed payment. */
  owed: Cents
  /** Yield where the missed payments are made good with interest at the end of the term. */
  yield_recovered: number
  /** Yield where they are lost. */
  yield_lost: number
}

/** The next payments are missed, so many of them: what is owed then, and what it does to the yield. @throws MortgageError */
export function missedPayments(
  outstanding: Outstanding,
  missed: number,
  { dirty, compounding }: Bought,
  given?: Partial<Conventions>,
): Arrears {
  const { loan, payment: regular, elapsed, count } = outstanding
  if (wholeCount(missed, 'the number of missed payments') > count)
    throw new MortgageError('out_of_range', `At most ${count} payments are left in the term.`)
  const numbers = new Set(Array.from({ length: missed }, (_, n) => n + 1))
  const late = cashFlows(
    { ...loan, amortization: undefined },
    regular,
    { payments: count, missed: numbers },
    given,
  )
  const planned = flowsOf(streamOf(outstanding, given))
  const amounts = planned.amounts.map((amount, index) => (index < missed ? amount - regular : amount))
  const yielded = (flows: CashFlows) => yieldOfFlows({ ...flows, elapsed }, dirty, compounding, given)
  return {
    owed: arrears(loan, regular, missed, given),
    yield_recovered: yielded(late),
    yield_lost: yielded({ ...planned, amounts }),
  }
}

export interface Payout {
  /** Owing after the payment with which the loan is paid out. */
  balance: Cents
  three_months: Cents
  differential: Cents
  /** The greater of the two. */
  charge: Cents
  yield_with_charge: number
  yield_without_charge: number
}

/**
 * The borrower pays out with payment `number` from now: the charge of a closed loan, and the yield at the price paid.
 * @param comparison_rate the rate at which the lender can lend for the rest of the term, percent
 * @throws MortgageError `zero_term`, `out_of_range` past the end of the term, and those of `interestRateDifferential`
 */
export function earlyPayout(
  outstanding: Outstanding,
  number: number,
  comparison_rate: number,
  { dirty, compounding }: Bought,
  given?: Partial<Conventions>,
): Payout {
  const { payment: regular, elapsed, count } = outstanding
  const loan = { ...outstanding.loan, amortization: undefined }
  if (termAboveZero(wholeCount(number, 'the payment'), 'the payment') > count)
    throw new MortgageError('out_of_range', `At most ${count} payments are left in the term.`)
  const balance = balanceAfter(loan, regular, number, { ...given, figures: 'cent' })
  const then = { ...loan, amount: balance }
  const left = count - number
  const three_months = left === 0 ? 0 : threeMonthsInterest(then)
  const differential =
    left === 0
      ? 0
      : interestRateDifferential(
          { loan: then, payment: regular, payments: left, comparison_rate },
          'simple',
          given,
        )
  const charge = prepaymentCharge(three_months, differential)
  const yielded = (received: Cents) => {
    const flows = cashFlows(loan, regular, { payments: number, charge: received }, given)
    return yieldOfFlows({ ...flows, elapsed }, dirty, compounding, given)
  }
  return {
    balance,
    three_months,
    differential,
    charge,
    yield_with_charge: yielded(charge),
    yield_without_charge: yielded(0),
  }
}
