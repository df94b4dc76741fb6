import { z } from 'zod'
import { MESSAGES } from '../kernel/errors.ts'
import { type Cents, MAX_CENTS, toCents, withoutThousands } from '../kernel/money.ts'
import { amountAboveZero, amountFromZero, attempt, MortgageError, termAboveZero } from './errors.ts'
import { calendarDate } from './payment-dates.ts'
import { checkRate } from './rates.ts'
import { MOST_YEARS } from './schedule.ts'

/*
 * Calculator inputs as a request carries them. The schema rejects what is not a number or date; the arithmetic
 * rejects impossible values, and its code is added to the message.
 */

/** Adds an issue, with its code, if the arithmetic rejects the value. */
function addIssues(context: z.RefinementCtx, check: () => unknown): void {
  const { error } = attempt(check)
  if (error) context.addIssue({ code: 'custom', message: error.message, params: { code: error.code } })
}

const NOT_A_NUMBER = { error: 'Enter a number.' }
const number = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
      .transform(Number),
  ],
  NOT_A_NUMBER,
)

/** A rate or a yield in percent, above -100. */
export const rateIn = number.superRefine((rate, context) => addIssues(context, () => checkRate(rate)))

function amortizationOf(years: number): void {
  termAboveZero(years, 'the amortization')
  if (years > MOST_YEARS)
    throw new MortgageError('out_of_range', `The amortization must be at most ${MOST_YEARS} years.`)
}

/** Amortization in years. */
export const amortizationIn = number.superRefine((years, context) =>
  addIssues(context, () => amortizationOf(years)),
)

const MONTHS = 12
const CENTS_A_DOLLAR = 100

function termOf(months: number): void {
  termAboveZero(months, 'the term')
  if (!Number.isInteger(months))
    throw new MortgageError('not_a_number', 'The term must be a whole number of months.')
  if (months > MOST_YEARS * MONTHS)
    throw new MortgageError('out_of_range', `The term must be at most ${MOST_YEARS * MONTHS} months.`)
}

/** Months until the balance is due. */
export const termIn = number.superRefine((months, context) => addIssues(context, () => termOf(months)))

/** Elapsed share of the current payment period, from 0 up to but excluding 1. */
export const elapsedIn = number.superRefine((share, context) =>
  addIssues(context, () => {
    if (!(share >= 0 && share < 1))
      throw new MortgageError('out_of_range', 'The elapsed share of the period must be from 0 up to 1.')
  }),
)

/** A calendar date in the supported range of years. */
export const dateIn = z.iso
  .date({ error: 'Enter a date as YYYY-MM-DD.' })
  .superRefine((day, context) => addIssues(context, () => calendarDate(day)))

const AMOUNT = /^-?\d+(\.\d{1,2})?$/
const NO_AMOUNT = { error: MESSAGES.amount }

/** Whole cents. Negative and too large amounts parse, so that the arithmetic rejects them with its own code. */
const amount = (check: (cents: Cents) => unknown) =>
  z
    .union([z.number().transform(String), z.string()], NO_AMOUNT)
    .transform((text) => withoutThousands(text.trim()))
    .refine((text) => AMOUNT.test(text) || Math.abs(Number(text)) > MAX_CENTS, NO_AMOUNT)
    .transform((text, context) => {
      const size = Number(text) * CENTS_A_DOLLAR
      const cents = size >= 0 && size <= MAX_CENTS ? toCents(text) : size
      addIssues(context, () => check(cents))
      return cents
    })

/** Money above zero. */
export const amountIn = (name: string) => amount((cents) => amountAboveZero(cents, name))
/** Money from zero. */
export const paymentIn = amount((cents) => amountFromZero(cents, 'the payment'))
