import type { Cents } from '../kernel/money.ts'
import type { Conventions } from './conventions.ts'
import { amountAboveZero, amountFromZero, MortgageError, termAboveZero, wholeCount } from './errors.ts'
import { add, exactly, multiply, type Precise, subtract } from './precise.ts'
import { nearestCent } from './rounding.ts'

/** Departures from the plan, by payment number (the first is 1). */
export interface Events {
  /** Paid together with the payment of that number; reduces the principal directly. */
  prepayments?: ReadonlyMap<number, Cents>
  /** Payments that were not made; their interest is added to the balance and bears interest. */
  missed?: ReadonlySet<number>
}

export interface Plan extends Events {
  amount: Cents
  payment: Cents
  /** Largest number of payments, a whole number. */
  count: number
  /** Whether the last payment repays the balance; otherwise the balance is due as a balloon. */
  settles: boolean
  /** Interest rate of the period before payment `number`, as a fraction. */
  rate: (number: number) => Precise
  period_interest: Conventions['period_interest']
}

/** One payment. payment = interest + principal; balance = balance before - principal - prepayment. Whole cents. */
export interface PaymentRow {
  number: number
  payment: Cents
  interest: Cents
  /** Negative if the payment is less than the interest. */
  principal: Cents
  prepayment: Cents
  balance: Cents
  missed: boolean
}

/** 100 years of weekly payments. */
const MOST_ROWS = 5_200

/**
 * The payments of a plan in order, until the loan is repaid or their number is reached. The balance is carried
 * exactly and shown in whole cents (`unrounded`), or is itself in whole cents (`cent`); the parts of the rows add
 * up either way.
 * @throws MortgageError `zero_amount`, `negative_amount`, `zero_term`, `not_a_number`, `out_of_range`
 */
export function amortize(plan: Plan): PaymentRow[] {
  amountAboveZero(plan.amount, 'the amount')
  amountFromZero(plan.payment, 'the payment')
  if (!Number.isInteger(plan.amount) || !Number.isInteger(plan.payment))
    throw new MortgageError('not_a_number', 'A schedule is made of whole cents.')
  if (termAboveZero(wholeCount(plan.count, 'the number of payments'), 'the number of payments') > MOST_ROWS)
    throw new MortgageError('out_of_range', 'A schedule has at most a hundred years of payments.')
  const rows: PaymentRow[] = []
  let exact = exactly(plan.amount)
  let shown = plan.amount
  for (let number = 1; number <= plan.count && shown > 0; number += 1) {
    const interest = multiply(exact, plan.rate(number))
    const owing = add(exact, plan.period_interest === 'cent' ? exactly(nearestCent(interest)) : interest)
    const due = nearestCent(owing)
    const missed = plan.missed?.has(number) ?? false
    const isLast = plan.settles && number === plan.count
    const payment = isLast ? due : missed ? 0 : Math.min(plan.payment, due)
    const left = due - payment
    const prepayment = Math.min(amountFromZero(plan.prepayments?.get(number) ?? 0, 'a prepayment'), left)
    const balance = left - prepayment
    const principal = shown - left
    rows.push({ number, payment, interest: payment - principal, principal, prepayment, balance, missed })
    exact = subtract(owing, exactly(payment + prepayment))
    shown = balance
  }
  return rows
}
