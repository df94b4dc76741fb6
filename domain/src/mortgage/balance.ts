import type { Cents } from '../kernel/money.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { amountFromZero, wholeCount } from './errors.ts'
import { growth } from './growth.ts'
import type { Loan } from './loan.ts'
import { exactly, multiply, type Precise, subtract } from './precise.ts'
import { paymentRate } from './rates.ts'
import { figure, nearestCent } from './rounding.ts'

/** Balance after k payments, not rounded; negative if the payments exceed the loan. */
export function owingAfter(loan: Loan, payment: Cents, k: number, conventions: Conventions): Precise {
  amountFromZero(loan.amount, 'the amount')
  amountFromZero(payment, 'the payment')
  wholeCount(k, 'the number of payments made')
  const i = paymentRate(loan, conventions)
  if (conventions.period_interest === 'unrounded') {
    const { factor, sum } = growth(i, k)
    return subtract(multiply(exactly(loan.amount), factor), multiply(exactly(payment), sum))
  }
  let balance = loan.amount
  for (let made = 0; made < k && balance > 0; made += 1)
    balance += nearestCent(multiply(exactly(balance), i)) - payment
  return exactly(balance)
}

/**
 * Balance after k payments, whole cents, half-up; zero once the loan is repaid. P (1 + i)^k - payment ((1 + i)^k - 1) / i,
 * or period by period where `period_interest` is `cent`. Source: Olivier, Business Math, 13.1 to 13.4; TI BA II Plus guide.
 * @throws MortgageError `negative_amount`, `not_a_number`, and those of `rateOfPeriod`
 */
export function balanceAfter(loan: Loan, payment: Cents, k: number, given?: Partial<Conventions>): Cents {
  const conventions = conventionsOf(given)
  const owing = owingAfter(loan, payment, k, conventions)
  return owing.hi <= 0 ? 0 : figure(owing, conventions.figures)
}
