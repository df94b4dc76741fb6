import type { z } from 'zod'
import { type Cents, toDecimal } from '../kernel/money.ts'
import type { RouteBody, RouteResponse } from '../kernel/route.ts'
import { accruedInterest, settlementPrice } from './accrued.ts'
import { balanceAfter } from './balance.ts'
import { type Compounding, TIMES_A_YEAR } from './compounding.ts'
import type { calculatePayment, calculatePrice, calculateSchedule, calculateYield } from './contract.ts'
import type { Conventions } from './conventions.ts'
import type { MortgageErrorCode } from './errors.ts'
import { paymentsIn } from './frequency.ts'
import type { Loan } from './loan.ts'
import { interestOnlyPayment, payment } from './payment.ts'
import { finalPayment, interestInTerm, lastPaymentNumber, totalInterest, totalPaid } from './payoff.ts'
import { comparePrice } from './price.ts'
import { checkRate, effectiveRate } from './rates.ts'
import { schedule } from './schedule.ts'
import { remainingStream, type Stream } from './stream.ts'
import { yieldOf } from './yield.ts'

/* Responses of the calculator routes: whole cents in, decimal strings out. All functions throw MortgageError. */

type Input<R> = z.output<RouteBody<R>>
type Output<R> = z.input<RouteResponse<R>>

const MONTHS = 12

/** The loan terms with compounding in periods a year, as the formulas need it. */
const loanOf = <Terms extends { compounding: Compounding }>(
  terms: Terms,
): Omit<Terms, 'compounding'> & { compounding: number } => ({
  ...terms,
  compounding: TIMES_A_YEAR[terms.compounding],
})

/** Payments in a term of months; a partial period counts as one. */
const paymentsInTerm = (months: number, { frequency }: Pick<Loan, 'frequency'>, year: Conventions['year']) =>
  Math.ceil(paymentsIn(months / MONTHS, frequency, year))

export function paymentResponse(input: Input<typeof calculatePayment>): Output<typeof calculatePayment> {
  const loan = loanOf(input)
  const regular = payment(loan, input)
  const made = input.term === undefined ? null : paymentsInTerm(input.term, loan, input.year)
  return {
    payment: toDecimal(regular),
    interest_only_payment: toDecimal(interestOnlyPayment(loan, input)),
    number_of_payments: lastPaymentNumber(loan, regular, input),
    final_payment: toDecimal(finalPayment(loan, regular, input)),
    total_paid: toDecimal(totalPaid(loan, regular, input)),
    total_interest: toDecimal(totalInterest(loan, regular, input)),
    effective_rate: effectiveRate(loan.rate, loan.compounding),
    balance: made === null ? null : toDecimal(balanceAfter(loan, regular, made, input)),
    interest_in_term: made === null ? null : toDecimal(interestInTerm(loan, regular, made, input)),
  }
}

export function scheduleResponse(input: Input<typeof calculateSchedule>): Output<typeof calculateSchedule> {
  const loan = loanOf(input)
  const regular = input.payment ?? payment(loan, input)
  const payments = input.term === undefined ? undefined : paymentsInTerm(input.term, loan, 'periods')
  const { start, first_payment } = input
  const rows = schedule({ loan, payment: regular, start, first_payment, payments }, input)
  const sum = (part: 'payment' | 'interest') => rows.reduce((total, row) => total + row[part], 0)
  return {
    payment: toDecimal(regular),
    total_paid: toDecimal(sum('payment')),
    total_interest: toDecimal(sum('interest')),
    balance: toDecimal(rows.at(-1)?.balance ?? 0),
    rows: rows.map((row) => ({
      number: row.number,
      date: row.date,
      payment: toDecimal(row.payment),
      interest: toDecimal(row.interest),
      principal: toDecimal(row.principal),
      balance: toDecimal(row.balance),
    })),
  }
}

type PricedInput = Omit<Input<typeof calculatePrice>, 'yield'>

/** The remaining payments of the loan, with the payment computed if none was given. */
function streamOf(input: PricedInput): { loan: Loan; stream: Stream } {
  const loan = loanOf(input)
  // The contract requires one of the two.
  const regular = input.payment ?? payment({ ...loan, amortization: loan.amortization ?? 0 }, input)
  const term = paymentsInTerm(input.term, loan, input.year)
  const stream = remainingStream(loan, regular, { paid: 0, term }, input)
  return { loan, stream: { ...stream, elapsed: input.elapsed } }
}

function pricePoint(
  input: PricedInput,
  stream: Stream,
  { clean, accrued }: { clean: Cents; accrued: Cents },
  yielded: number,
): Output<typeof calculatePrice> {
  const { discount, premium, percent } = comparePrice(clean, input.amount)
  return {
    price: toDecimal(clean),
    accrued: toDecimal(accrued),
    total: toDecimal(clean + accrued),
    yield: yielded,
    yield_compounding: input.yield_compounding,
    discount: toDecimal(discount),
    premium: toDecimal(premium),
    percent,
    payment: toDecimal(stream.payment),
    count: stream.count,
    balloon: toDecimal(stream.balloon),
  }
}

export function priceResponse(input: Input<typeof calculatePrice>): Output<typeof calculatePrice> {
  const { loan, stream } = streamOf(input)
  const quote = { rate: input.yield, compounding: TIMES_A_YEAR[input.yield_compounding] }
  return pricePoint(input, stream, settlementPrice(loan, stream, quote, 'proportional', input), input.yield)
}

export function yieldResponse(input: Input<typeof calculateYield>): Output<typeof calculateYield> {
  const { loan, stream } = streamOf(input)
  const accrued = accruedInterest(loan, input.elapsed, 'proportional', input)
  const yielded = yieldOf(stream, input.price + accrued, TIMES_A_YEAR[input.yield_compounding], input)
  checkRate(yielded)
  return pricePoint(input, stream, { clean: input.price, accrued }, yielded)
}

/** The field to which an error of the whole calculation belongs; errors of single fields are found earlier. */
export function fieldOfIssue(
  code: MortgageErrorCode,
  input: { amount: Cents; payment?: Cents | undefined; price?: Cents; yield?: number },
): string {
  const priced = input.price !== undefined ? 'price' : input.yield !== undefined ? 'yield' : 'rate'
  switch (code) {
    case 'payment_not_above_interest':
    case 'payment_too_low':
      return input.payment === undefined ? 'amortization' : 'payment'
    case 'zero_term':
      return 'amortization'
    case 'already_repaid':
      return 'term'
    case 'dates_out_of_order':
      return 'first_payment'
    case 'date_invalid':
      return 'start'
    case 'zero_amount':
      return 'amount'
    default:
      return priced
  }
}
