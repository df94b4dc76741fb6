/*
 * Maps each kind of published figure to a call of domain/src/mortgage. Nothing is computed here: every figure comes
 * from the functions that the product uses.
 */
import type { Cents } from '#domain/kernel/money.ts'
import { accruedInterest, settlementPrice } from '#domain/mortgage/accrued.ts'
import { balanceAfter } from '#domain/mortgage/balance.ts'
import { insurancePremium, minimumDownPayment, premiumRate } from '#domain/mortgage/insurance.ts'
import { loanToValue } from '#domain/mortgage/ltv.ts'
import { interestOnlyPayment, payment } from '#domain/mortgage/payment.ts'
import {
  finalPayment,
  interestInTerm,
  numberOfPayments,
  totalInterest,
  totalPaid,
} from '#domain/mortgage/payoff.ts'
import { interestRateDifferential, threeMonthsInterest } from '#domain/mortgage/penalty.ts'
import { arrears } from '#domain/mortgage/prepayment.ts'
import {
  comparePrice,
  currentYield,
  price,
  priceAtPercent,
  type Quote,
  yearlyIncome,
} from '#domain/mortgage/price.ts'
import { minimumQualifyingRate } from '#domain/mortgage/qualifying.ts'
import { nominalRate, periodicRate } from '#domain/mortgage/rates.ts'
import { grossDebtService, totalDebtService } from '#domain/mortgage/service-ratios.ts'
import { yieldOf } from '#domain/mortgage/yield.ts'
import { Inputs, type Vector, VectorError } from './vector-inputs.ts'

type Kind = (inputs: Inputs) => number

const CENTS_A_DOLLAR = 100
const dollars =
  (cents: (inputs: Inputs) => Cents): Kind =>
  (inputs) =>
    cents(inputs) / CENTS_A_DOLLAR

function quoteOf(inputs: Inputs, prefix: string, ...others: readonly string[]): Quote {
  const quote = inputs.quote(prefix, ...others)
  if (quote === undefined) throw new VectorError(`input missing: a rate (${prefix}1, ${prefix}2, ...)`)
  return quote
}

/** Theoretical totals use the theoretical payment; a given payment is used as it is. */
const inTotals = (inputs: Inputs): Cents =>
  inputs.payment(inputs.conventions.last_payment === 'fractional' ? { payment_rounding: 'none' } : {})

const bookValue = (inputs: Inputs, conventions = inputs.conventions): Cents =>
  balanceAfter(inputs.loan(), inputs.payment(), inputs.paid, conventions)

const priceOf = (inputs: Inputs): Cents =>
  price(inputs.stream(), quoteOf(inputs, 'yield_j', 'yield'), inputs.conventions)

/** Balance and price are rounded to the cent before they are compared. */
function difference(inputs: Inputs) {
  const cents = { ...inputs.conventions, figures: 'cent' } as const
  const balance = bookValue(inputs, cents)
  const given = inputs.optionalMoney('price')
  const priced = given ?? price(inputs.stream(), quoteOf(inputs, 'yield_j', 'yield'), cents)
  return comparePrice(priced, balance)
}

/** The balance after the payments made, on which a penalty or accrued interest is computed. */
function owing(inputs: Inputs) {
  const loan = inputs.loan()
  if (inputs.paid === 0) return loan
  return { ...loan, amount: bookValue(inputs, { ...inputs.conventions, figures: 'cent' }) }
}

const settlement = (inputs: Inputs) =>
  settlementPrice(
    owing(inputs),
    inputs.stream(),
    quoteOf(inputs, 'yield_j', 'yield'),
    inputs.setting('accrual') === 'compound' ? 'compound' : 'proportional',
    inputs.conventions,
  )

const housing = (inputs: Inputs) => ({
  income: inputs.money('income'),
  principal_and_interest: inputs.money('pi', 'pmt', 'payment', 'principal_and_interest'),
  property_taxes: inputs.optionalMoney('taxes', 'property_taxes', 'tax') ?? 0,
  heating: inputs.optionalMoney('heat', 'heating') ?? 0,
  condo_fees: inputs.optionalMoney('condo', 'condo_fees') ?? 0,
})

function differential(inputs: Inputs): Cents {
  const loan = owing(inputs)
  const term = inputs.payments('term')
  const months = inputs.payments('months') ?? inputs.payments('left') ?? inputs.optional('n')
  const payments = months ?? (term === undefined ? inputs.number('n', 'term') : term - inputs.paid)
  const method = inputs.setting('differential')
  const comparison_rate = quoteOf(inputs, 'new_j', 'new_rate', 'comparison_rate', 'comparison').rate
  const isSimple = method === undefined || method === 'simple'
  const request = { loan, payment: isSimple ? 0 : inputs.payment(), payments, comparison_rate }
  if (method === 'interest' || method === 'present_value')
    return interestRateDifferential(request, method, inputs.conventions)
  return interestRateDifferential(request)
}

function premium(inputs: Inputs): { rate: number; premium: Cents } {
  const years = inputs.optional('amort', 'amortization')
  const loanToValue = inputs.optional('ltv')
  if (loanToValue !== undefined) {
    const rate = premiumRate(loanToValue, years)
    return { rate, premium: priceAtPercent(rate, inputs.money('P', 'loan', 'amount')) }
  }
  const value = inputs.money('price', 'value')
  const down = inputs.optionalMoney('down', 'down_payment') ?? value - inputs.money('P', 'loan', 'amount')
  return insurancePremium(value, down, years)
}

const income = (inputs: Inputs): Cents =>
  inputs.flag('interest_only')
    ? interestOnlyPayment({ ...inputs.loan(), compounding: 1, frequency: 'annual' })
    : yearlyIncome(inputs.payment(), inputs.frequency)

const ratio = (inputs: Inputs, prior: Cents): number => {
  const value = inputs.money('value', 'property_value')
  const percent = loanToValue(inputs.money('P', 'balance', 'loan'), prior, value)
  if (percent === null) throw new VectorError('the property value must be above zero')
  return percent
}

const KINDS: Readonly<Record<string, Kind>> = {
  payment: dollars((v) => payment(v.terms(), v.conventions)),
  interest_only_payment: dollars((v) => interestOnlyPayment(v.loan(), v.conventions)),
  n_payments: (v) => numberOfPayments(v.loan(), v.payment(), v.conventions),
  final_payment: dollars((v) => finalPayment(v.loan(), v.payment(), v.conventions)),
  total_paid: dollars((v) => totalPaid(v.loan(), inTotals(v), v.conventions)),
  total_interest: dollars((v) => totalInterest(v.loan(), inTotals(v), v.conventions)),
  balance_after: dollars((v) => balanceAfter(v.loan(), v.payment(), v.number('k'), v.conventions)),
  interest_in_term: dollars((v) => interestInTerm(v.loan(), v.payment(), v.number('k'), v.conventions)),
  principal_in_term: dollars(
    (v) => v.loan().amount - balanceAfter(v.loan(), v.payment(), v.number('k'), v.conventions),
  ),
  balance: dollars((v) => bookValue(v)),
  book_value: dollars((v) => bookValue(v)),
  price: dollars(priceOf),
  discount: dollars((v) => difference(v).discount),
  premium: dollars((v) => difference(v).premium),
  price_percent: (v) => difference(v).percent,
  current_yield: (v) => currentYield(income(v), v.money('price')),
  dirty_price: dollars((v) => settlement(v).dirty),
  clean_price: dollars((v) => settlement(v).clean),
  accrued_interest: dollars((v) => accruedInterest(owing(v), v.stream().elapsed ?? 0)),
  three_months_interest: dollars((v) =>
    threeMonthsInterest(owing(v), v.setting('monthly_interest') === 'nominal' ? 'nominal' : 'compounded'),
  ),
  ird: dollars(differential),
  arrears: dollars((v) => arrears(v.loan(), v.payment(), v.number('missed', 'k'), v.conventions)),
  effective_rate: (v) => nominalRate(quoteOf(v, 'j').rate, quoteOf(v, 'j').compounding, 1),
  periodic_rate: (v) => {
    const { rate, compounding } = quoteOf(v, 'j')
    return periodicRate(rate, compounding, v.optional('p') ?? 12) * 100
  },
  mqr: (v) => minimumQualifyingRate(v.number('contract', 'rate')),
  min_down_payment: dollars((v) => minimumDownPayment(v.money('price', 'value'))),
  insurance_premium: dollars((v) => premium(v).premium),
  insurance_rate: (v) => premium(v).rate,
  ltv: (v) => ratio(v, v.optionalMoney('prior') ?? 0),
  cltv: (v) => ratio(v, v.money('prior')),
  gds: (v) => grossDebtService(housing(v)),
  tds: (v) => totalDebtService(housing(v), v.optionalMoney('debts', 'other_debts') ?? 0),
}

/** The computed figure of a vector, in dollars, percent or payments. @throws VectorError, MortgageError */
export function figureOf(vector: Vector): number {
  const inputs = new Inputs(vector)
  const [, quoted] = /^yield_j(\d+)$/.exec(vector.kind) ?? []
  if (quoted !== undefined)
    return yieldOf(inputs.stream(), inputs.money('price'), Number(quoted), inputs.conventions)
  const [, from, to] = /^j(\d+)_to_j(\d+)$/.exec(vector.kind) ?? []
  if (from !== undefined && to !== undefined)
    return nominalRate(inputs.number(`j${from}`, 'rate'), Number(from), Number(to))
  // balance_after_60 and interest_in_term_60 contain k a second time.
  const [, stem, k] = /^(.*?)(?:_(\d+))?$/.exec(vector.kind) ?? []
  const kind = KINDS[vector.kind] ?? KINDS[stem ?? '']
  if (kind === undefined) throw new VectorError(`unknown kind: ${vector.kind}`)
  const given = k === undefined ? vector.inputs : { k: Number(k), ...vector.inputs }
  return kind(new Inputs({ ...vector, inputs: given }))
}
