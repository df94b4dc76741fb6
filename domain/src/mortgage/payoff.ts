import { type Cents, formatMoney } from '../kernel/money.ts'
import { owingAfter } from './balance.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { amountAboveZero, MOST_PAYMENTS, MortgageError, wholeCount } from './errors.ts'
import { growth } from './growth.ts'
import { amortizationCount, type Loan } from './loan.ts'
import { add, divide, exactly, multiply, ONE, type Precise, subtract, toNumber } from './precise.ts'
import { paymentRate } from './rates.ts'
import { figure, nearestCent } from './rounding.ts'

const ONE_CENT: Cents = 1
const TOO_MANY = 'The loan takes more payments than can be calculated.'

const notAboveInterest = (payment: Cents, interest: Cents) =>
  new MortgageError(
    'payment_not_above_interest',
    `A payment of ${formatMoney(Math.round(payment))} does not exceed the interest of ${formatMoney(Math.round(interest))} each period: the loan is never paid off.`,
  )

/** n = ln(payment / (payment - P i)) / ln(1 + i): its whole part and the fraction of a last payment. */
function fractionalCount(loan: Loan, payment: Cents, conventions: Conventions): Precise {
  const amount = exactly(amountAboveZero(loan.amount, 'the amount'))
  const regular = exactly(amountAboveZero(payment, 'the payment'))
  const i = paymentRate(loan, conventions)
  const interest = multiply(amount, i)
  const beyondInterest = subtract(regular, interest)
  if (beyondInterest.hi <= 0) throw notAboveInterest(payment, toNumber(interest))
  const ratio = divide(regular, beyondInterest)
  const isFree = i.hi === 0
  const count = isFree
    ? amount.hi / regular.hi
    : Math.log1p(toNumber(subtract(ratio, ONE))) / Math.log1p(i.hi)
  if (!(count <= MOST_PAYMENTS)) throw new MortgageError('out_of_range', TOO_MANY)
  if (isFree) return divide(amount, regular)
  // The logarithm after subtracting the whole payments is small, so a double is exact enough.
  const whole = Math.floor(count)
  const left = subtract(divide(ratio, growth(i, whole).factor), ONE)
  return add(exactly(whole), exactly(Math.log1p(toNumber(left)) / Math.log1p(i.hi)))
}

/**
 * Number of payments until the loan is paid off. `last_payment` `whole`: a whole number, the last payment being
 * smaller; a remainder below half a cent needs no further payment. `fractional`: the unrounded result of the
 * formula. Source: HP 12C Solutions Handbook.
 * @throws MortgageError `payment_not_above_interest`, `zero_amount`, `out_of_range`, and those of `rateOfPeriod`
 */
export function numberOfPayments(loan: Loan, payment: Cents, given?: Partial<Conventions>): number {
  const conventions = conventionsOf(given)
  const count = toNumber(fractionalCount(loan, payment, conventions))
  if (conventions.last_payment === 'fractional') return count
  if (conventions.period_interest === 'cent') return countByCents(loan, payment, conventions)
  const last = Math.max(1, Math.ceil(count))
  const isRedundant = last > 1 && nearestCent(owingAfter(loan, payment, last - 1, conventions)) <= 0
  return isRedundant ? last - 1 : last
}

/**
 * Counts payment by payment, because rounded interest can exceed a payment that is just above the exact interest.
 */
function countByCents(loan: Loan, payment: Cents, conventions: Conventions): number {
  const i = paymentRate(loan, conventions)
  let balance = loan.amount
  for (let made = 1; made <= MOST_PAYMENTS; made += 1) {
    const interest = nearestCent(multiply(exactly(balance), i))
    if (interest >= payment) throw notAboveInterest(payment, interest)
    balance += interest - payment
    if (balance <= 0) return made
  }
  throw new MortgageError('out_of_range', TOO_MANY)
}

/**
 * Rejects a payment that does not cover the interest. For a known amortization one cent is tolerated: rounding can
 * reduce a long loan's payment to its interest, and the last payment then makes up the difference.
 * @throws MortgageError `payment_not_above_interest`
 */
export function checkAboveInterest(loan: Loan, payment: Cents, conventions: Conventions): void {
  const interest = toNumber(multiply(exactly(loan.amount), paymentRate(loan, conventions)))
  if (payment <= interest - ONE_CENT) throw notAboveInterest(payment, interest)
}

/**
 * The number of the payment that repays the loan: the last of its amortization, or an earlier one.
 * @throws MortgageError as `numberOfPayments`
 */
export function lastPaymentNumber(loan: Loan, payment: Cents, given?: Partial<Conventions>): number {
  const conventions = conventionsOf(given)
  const whole = amortizationCount(loan, conventions.year)
  if (Number.isFinite(whole)) {
    checkAboveInterest(loan, payment, conventions)
    if (nearestCent(owingAfter(loan, payment, whole - 1, conventions)) > 0) return whole
  }
  return numberOfPayments(loan, payment, { ...conventions, last_payment: 'whole' })
}

function settlement(loan: Loan, payment: Cents, last: number, conventions: Conventions): Precise {
  const owing = owingAfter(loan, payment, last - 1, conventions)
  const interest = multiply(owing, paymentRate(loan, conventions))
  return add(owing, conventions.period_interest === 'cent' ? exactly(nearestCent(interest)) : interest)
}

/**
 * The last payment, whole cents, half-up: the balance at its date. It absorbs rounding, so it is slightly smaller
 * or larger than the others. For a known amortization it is due at its end, or earlier if the loan is repaid
 * sooner.
 * @throws MortgageError as `numberOfPayments`
 */
export function finalPayment(loan: Loan, payment: Cents, given?: Partial<Conventions>): Cents {
  const conventions = conventionsOf(given)
  const last = lastPaymentNumber(loan, payment, conventions)
  return figure(settlement(loan, payment, last, conventions), conventions.figures)
}

/**
 * Sum of all payments until the loan is paid off, whole cents. `last_payment` `whole`: equal payments and the final
 * one; `fractional`: payment x the fractional number of payments, as bank calculators print it.
 * @throws MortgageError as `numberOfPayments`
 */
export function totalPaid(loan: Loan, payment: Cents, given?: Partial<Conventions>): Cents {
  const conventions = conventionsOf(given)
  const regular = exactly(payment)
  if (conventions.last_payment === 'fractional')
    return figure(multiply(regular, fractionalCount(loan, payment, conventions)), conventions.figures)
  const last = lastPaymentNumber(loan, payment, conventions)
  const total = add(multiply(regular, exactly(last - 1)), settlement(loan, payment, last, conventions))
  return figure(total, conventions.figures)
}

/** All interest until the loan is paid off, whole cents: `totalPaid` less the amount. @throws MortgageError */
export const totalInterest = (loan: Loan, payment: Cents, given?: Partial<Conventions>): Cents =>
  totalPaid(loan, payment, given) - loan.amount

/** Interest in the first k payments, whole cents: total paid less the principal repaid. @throws MortgageError */
export function interestInTerm(loan: Loan, payment: Cents, k: number, given?: Partial<Conventions>): Cents {
  const conventions = conventionsOf(given)
  // No interest accrues after the last payment, whatever a rounded payment leaves over.
  const made = Math.min(wholeCount(k, 'the number of payments'), amortizationCount(loan, conventions.year))
  const owing = owingAfter(loan, payment, made, conventions)
  if (owing.hi <= 0) return totalInterest(loan, payment, { ...given, last_payment: 'whole' })
  const repaid = subtract(exactly(loan.amount), owing)
  return figure(subtract(multiply(exactly(payment), exactly(made)), repaid), conventions.figures)
}
