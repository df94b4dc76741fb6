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

/** A purchase price, and the compounding of its yield. */
export interface Bought {
  /** Including accrued interest. */
  dirty: Cents
  /** Compounding periods a year of the resulting yields. */
  compounding: number
}

export interface Renewal {
  /** The balance at the end of the term, to be renewed. */
  balance: Cents
  /** Years until it is paid off; null for interest-only payments. */
  years: number | null
  payment: Cents
  /** Increase over the previous payment; negative for a decrease. */
  change: Cents
}

/**
 * The payment after renewal of the balance at another rate, whole cents, half-up. It pays the balance off in the
 * time that the old payment would have taken at the old rate and frequency, so the same rate gives the same
 * payment. An interest-only payment is followed by an interest-only payment. Source: payment and number of
 * payments, combined.
 * @throws MortgageError `already_repaid` if nothing is left to renew, `rate_too_low`, and those of `payment`
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
  /** The amount that brings the loan up to date with the last missed payment. */
  owed: Cents
  /** Yield if the missed payments are paid with interest at the end of the term. */
  yield_recovered: number
  /** Yield if they are lost. */
  yield_lost: number
}

/** The arrears and the yields if the next `missed` payments are missed. @throws MortgageError */
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
  /** Balance after the payment with which the loan is paid out. */
  balance: Cents
  three_months: Cents
  differential: Cents
  /** The greater of three months' interest and the differential. */
  charge: Cents
  yield_with_charge: number
  yield_without_charge: number
}

/**
 * The borrower pays out with payment `number` from now: the prepayment charge of a closed loan, and the yield at
 * the price paid.
 * @param comparison_rate the rate at which the lender can lend for the remaining term, percent
 * @throws MortgageError `zero_term`, `out_of_range` past the end of the term, and those of
 * `interestRateDifferential`
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
