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

type Question<R> = z.output<RouteBody<R>>
type Answer<R> = z.input<RouteResponse<R>>

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

export function paymentResponse(asked: Question<typeof calculatePayment>): Answer<typeof calculatePayment> {
  const loan = loanOf(asked)
  const regular = payment(loan, asked)
  const made = asked.term === undefined ? null : paymentsInTerm(asked.term, loan, asked.year)
  return {
    payment: toDecimal(regular),
    interest_only_payment: toDecimal(interestOnlyPayment(loan, asked)),
    number_of_payments: lastPaymentNumber(loan, regular, asked),
    final_payment: toDecimal(finalPayment(loan, regular, asked)),
    total_paid: toDecimal(totalPaid(loan, regular, asked)),
    total_interest: toDecimal(totalInterest(loan, regular, asked)),
    effective_rate: effectiveRate(loan.rate, loan.compounding),
    balance: made === null ? null : toDecimal(balanceAfter(loan, regular, made, asked)),
    interest_in_term: made === null ? null : toDecimal(interestInTerm(loan, regular, made, asked)),
  }
}

export function scheduleResponse(
  asked: Question<typeof calculateSchedule>,
): Answer<typeof calculateSchedule> {
  const loan = loanOf(asked)
  const regular = asked.payment ?? payment(loan, asked)
  const payments = asked.term === undefined ? undefined : paymentsInTerm(asked.term, loan, 'periods')
  const { start, first_payment } = asked
  const rows = schedule({ loan, payment: regular, start, first_payment, payments }, asked)
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

type PricedQuestion = Omit<Question<typeof calculatePrice>, 'yield'>

/** The remaining payments of the loan, with the payment computed if none was given. */
function streamOf(asked: PricedQuestion): { loan: Loan; stream: Stream } {
  const loan = loanOf(asked)
  // The contract requires one of the two.
  const regular = asked.payment ?? payment({ ...loan, amortization: loan.amortization ?? 0 }, asked)
  const term = paymentsInTerm(asked.term, loan, asked.year)
  const stream = remainingStream(loan, regular, { paid: 0, term }, asked)
  return { loan, stream: { ...stream, elapsed: asked.elapsed } }
}

function pricePoint(
  asked: PricedQuestion,
  stream: Stream,
  { clean, accrued }: { clean: Cents; accrued: Cents },
  yielded: number,
): Answer<typeof calculatePrice> {
  const { discount, premium, percent } = comparePrice(clean, asked.amount)
  return {
    price: toDecimal(clean),
    accrued: toDecimal(accrued),
    total: toDecimal(clean + accrued),
    yield: yielded,
    yield_compounding: asked.yield_compounding,
    discount: toDecimal(discount),
    premium: toDecimal(premium),
    percent,
    payment: toDecimal(stream.payment),
    count: stream.count,
    balloon: toDecimal(stream.balloon),
  }
}

export function priceResponse(asked: Question<typeof calculatePrice>): Answer<typeof calculatePrice> {
  const { loan, stream } = streamOf(asked)
  const quote = { rate: asked.yield, compounding: TIMES_A_YEAR[asked.yield_compounding] }
  return pricePoint(asked, stream, settlementPrice(loan, stream, quote, 'proportional', asked), asked.yield)
}

export function yieldResponse(asked: Question<typeof calculateYield>): Answer<typeof calculateYield> {
  const { loan, stream } = streamOf(asked)
  const accrued = accruedInterest(loan, asked.elapsed, 'proportional', asked)
  const yielded = yieldOf(stream, asked.price + accrued, TIMES_A_YEAR[asked.yield_compounding], asked)
  checkRate(yielded)
  return pricePoint(asked, stream, { clean: asked.price, accrued }, yielded)
}

/** The field to which an error of the whole calculation belongs; errors of single fields are found earlier. */
export function fieldOfIssue(
  code: MortgageErrorCode,
  asked: { amount: Cents; payment?: Cents | undefined; price?: Cents; yield?: number },
): string {
  const priced = asked.price !== undefined ? 'price' : asked.yield !== undefined ? 'yield' : 'rate'
  switch (code) {
    case 'payment_not_above_interest':
    case 'payment_too_low':
      return asked.payment === undefined ? 'amortization' : 'payment'
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
