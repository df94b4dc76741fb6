import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { date, moneyOut, oneOf } from '../kernel/values.ts'
import { COMPOUNDINGS } from './compounding.ts'
import { DAY_COUNTS, PAYMENT_ROUNDINGS, PERIOD_INTERESTS, REGULAR_PAYMENTS, YEARS } from './conventions.ts'
import { FREQUENCIES } from './frequency.ts'
import { amortizationIn, amountIn, dateIn, elapsedIn, paymentIn, rateIn, termIn } from './inputs.ts'

/*
 * The mortgage calculator as a public API. Payments are given in whole cents, so no unrounded payment occurs here.
 * Errors name the field and, for errors of the arithmetic, a code: {"payment": ["..."], "code": "payment_too_low"}.
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
  summary: 'The payment that pays a loan off, with totals',
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
    /** Balance at the end of the term; null if no term was given. */
    balance: moneyOut.nullable(),
    interest_in_term: moneyOut.nullable(),
  }),
})

export const calculateSchedule = route({
  method: 'POST',
  path: '/mortgage/schedule/',
  summary: 'Dated payment schedule for the term, or until the loan is paid off; at most 100 years',
  tag,
  access: 'public',
  body: z.strictObject({
    ...amortized,
    /** Computed if absent. */
    payment: paymentIn.optional(),
    /** The day from which interest runs. */
    start: dateIn,
    /** One period after `start` if absent. */
    first_payment: dateIn.optional(),
    day_count: oneOf(DAY_COUNTS).default('periods'),
  }),
  response: z.object({
    payment: moneyOut,
    total_paid: moneyOut,
    total_interest: moneyOut,
    /** Balance after the last row. */
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
  /** The balance since the last payment. */
  amount: amountIn('the amount'),
  /** Used to compute the payment if none is given. */
  amortization: amortizationIn.optional(),
  payment: paymentIn.optional(),
  /** Months until the balance is due; a partial payment period counts as one. */
  term: termIn,
  elapsed: elapsedIn.default(0),
  /** Compounding of the quoted yield. */
  yield_compounding: oneOf(COMPOUNDINGS).default('semi_annual'),
}

const hasPayment = (input: { payment?: number | undefined; amortization?: number | undefined }) =>
  input.payment !== undefined || input.amortization !== undefined
const NO_PAYMENT = { path: ['payment'], error: 'Enter the payment, or the amortization to compute it from.' }

const pricePoint = z.object({
  /** The clean price, without accrued interest. */
  price: moneyOut,
  /** The seller's interest since the last payment. */
  accrued: moneyOut,
  /** The amount paid: price + accrued. */
  total: moneyOut,
  yield: z.number(),
  yield_compounding: oneOf(COMPOUNDINGS),
  discount: moneyOut,
  premium: moneyOut,
  /** Price in percent of the balance. */
  percent: z.number(),
  payment: moneyOut,
  /** Remaining payments. */
  count: z.int(),
  /** Due with the last payment; negative if that payment is smaller than the others. */
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
