import { z } from 'zod'
import { oneOf } from '../kernel/choice.ts'
import { moneyOut } from '../kernel/money.ts'
import { route } from '../kernel/route.ts'
import { date } from '../kernel/values.ts'
import { COMPOUNDINGS } from './compounding.ts'
import { DAY_COUNTS, PAYMENT_ROUNDINGS, PERIOD_INTERESTS, REGULAR_PAYMENTS, YEARS } from './conventions.ts'
import { FREQUENCIES } from './frequency.ts'
import { amortizationIn, amountIn, dateIn, elapsedIn, paymentIn, rateIn, termIn } from './inputs.ts'

/*
 * The calculator for programs, without an account. Money is paid in cents, so that no payment is left unrounded here.
 * A rejection names the field and, where the arithmetic rejects, its code: {"payment": ["..."], "code": "payment_too_low"}.
 */
const tag = 'Calculator'

const { none: _, ...ROUNDINGS } = PAYMENT_ROUNDINGS

const loan = {
  amount: amountIn('the amount'),
  rate: rateIn,
  compounding: oneOf(COMPOUNDINGS).default('semi_annual'),
  frequency: oneOf(FREQUENCIES).default('monthly'),
  payment_rounding: oneOf(ROUNDINGS).default('cent'),
  regular_payments: oneOf(REGULAR_PAYMENTS).default('exact'),
  period_interest: oneOf(PERIOD_INTERESTS).default('unrounded'),
}

const year = oneOf(YEARS).default('periods')

const amortized = { ...loan, amortization: amortizationIn, term: termIn.optional() }

export const calculatePayment = route({
  method: 'POST',
  path: '/mortgage/payment/',
  summary: 'The payment that pays a loan off, and what it comes to',
  tag,
  access: 'public',
  body: z.strictObject({ ...amortized, year }),
  response: z.object({
    payment: moneyOut,
    interest_only_payment: moneyOut,
    number_of_payments: z.int(),
    final_payment: moneyOut,
    total_paid: moneyOut,
    total_interest: moneyOut,
    /** Percent a year. */
    effective_rate: z.number(),
    /** At the end of the term; null where none was given. */
    balance: moneyOut.nullable(),
    interest_in_term: moneyOut.nullable(),
  }),
})

export const calculateSchedule = route({
  method: 'POST',
  path: '/mortgage/schedule/',
  summary: 'Each payment on its day: of the term, or until the loan is paid off; at most a hundred years',
  tag,
  access: 'public',
  body: z.strictObject({
    ...amortized,
    /** The computed one where absent. */
    payment: paymentIn.optional(),
    /** The day from which interest runs. */
    start: dateIn,
    /** One period after the start where absent. */
    first_payment: dateIn.optional(),
    day_count: oneOf(DAY_COUNTS).default('periods'),
  }),
  response: z.object({
    payment: moneyOut,
    total_paid: moneyOut,
    total_interest: moneyOut,
    /** Owing after the last row. */
    balance: moneyOut,
    rows: z.array(
      z.object({
        number: z.int(),
        date,
        payment: moneyOut,
        interest: moneyOut,
        principal: moneyOut,
        balance: moneyOut,
      }),
    ),
  }),
})

const priced = {
  ...loan,
  year,
  /** Owing since the last payment. */
  amount: amountIn('the amount'),
  /** From which the payment is computed where none is given. */
  amortization: amortizationIn.optional(),
  payment: paymentIn.optional(),
  /** Until the balance is due; a begun payment period counts. */
  term: termIn,
  elapsed: elapsedIn.default(0),
  /** How the yield is quoted. */
  yield_compounding: oneOf(COMPOUNDINGS).default('semi_annual'),
}

const hasPayment = (asked: { payment?: number | undefined; amortization?: number | undefined }) =>
  asked.payment !== undefined || asked.amortization !== undefined
const NO_PAYMENT = { path: ['payment'], error: 'Give the payment, or the amortization to compute it from.' }

const pricePoint = z.object({
  /** Before accrued interest. */
  price: moneyOut,
  /** The seller's interest since the last payment. */
  accrued: moneyOut,
  /** What changes hands. */
  total: moneyOut,
  yield: z.number(),
  yield_compounding: oneOf(COMPOUNDINGS),
  discount: moneyOut,
  premium: moneyOut,
  /** Of the amount owing. */
  percent: z.number(),
  payment: moneyOut,
  /** Payments to come. */
  count: z.int(),
  /** Due with the last of them; below zero where that one is smaller than the others. */
  balloon: moneyOut,
})

export const calculatePrice = route({
  method: 'POST',
  path: '/mortgage/price/',
  summary: 'The price at which a loan earns a yield',
  tag,
  access: 'public',
  body: z.strictObject({ ...priced, yield: rateIn }).refine(hasPayment, NO_PAYMENT),
  response: pricePoint,
})

export const calculateYield = route({
  method: 'POST',
  path: '/mortgage/yield/',
  summary: 'What a loan yields at a price',
  tag,
  access: 'public',
  body: z.strictObject({ ...priced, price: amountIn('the price') }).refine(hasPayment, NO_PAYMENT),
  response: pricePoint,
})
