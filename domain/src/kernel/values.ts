import { z } from 'zod'
import type { Choices, ValueOf } from './choice.ts'
import { MESSAGES } from './errors.ts'
import { sentence } from './language.ts'
import { toCents, withoutThousands } from './money.ts'
import { objectionToDecimal, objectionToMoney, objectionToPositiveMoney } from './typed-numbers.ts'

/** UUIDv7 in new rows; any UUID is accepted, so that an unknown id is a 404 and not a 400. */
export const id = z
  .uuid({ error: 'Not a valid id.' })
  .meta({ examples: ['019aaf3e-5c00-7000-8000-000000000001'] })

export const idParams = z.object({ id })

/** PostgreSQL has no year 0, and a moment near the year 10000 gets a five-digit year in UTC. */
const isStorable = (value: string) => value >= '1800' && value < '9999'
const YEARS = { error: 'Enter a year from 1800 to 9998.' }

/** An existing calendar date, `YYYY-MM-DD`. */
export const date = z.iso
  .date({ error: 'Enter a date as YYYY-MM-DD.', abort: true })
  .refine(isStorable, YEARS)
  .meta({ examples: ['2026-11-30'] })

/** A moment, ISO 8601 with an offset; stays a string that `Date` can parse. */
export const timestamp = z.iso
  .datetime({ offset: true, error: 'Enter a date and time in ISO 8601.', abort: true })
  .refine(isStorable, YEARS)
  .meta({ examples: ['2026-11-30T13:00:00-05:00'] })

/** A moment in a response: UTC with `Z`. */
export const timestampOut = z.iso.datetime().meta({ examples: ['2026-11-23T15:00:00.000Z'] })

const INTEGER_MESSAGE = 'Value must be positive integer'

/** Whole number from 0 to `max`, given as a number or as digits. */
export const wholeNumber = (max = 1_000_000) =>
  z
    .union([z.number(), z.string()], { error: INTEGER_MESSAGE })
    .meta({ examples: [Math.min(max, 24)] })
    .transform((value, context) => {
      const text = String(value).trim()
      if (!/^\d+$/.test(text)) {
        context.addIssue({ code: 'custom', message: INTEGER_MESSAGE })
        return z.NEVER
      }
      return Number(text)
    })
    .refine((value) => value <= max, { error: `Enter at most ${max.toLocaleString('en-CA')}.` })

/** Decimal from 0 to `max` with at most two decimals, given as a number or as text: rates, ratios, kilometres. */
export const decimal = (max: number) =>
  z
    .union([z.number(), z.string()], { error: 'Enter a number.' })
    .meta({ examples: [Math.min(max, 8.25)] })
    .transform((value, context) => {
      const objection = objectionToDecimal(String(value), max)
      if (objection === null) return Number(value)
      context.addIssue({ code: 'custom', message: objection })
      return z.NEVER
    })

/** Free text: trimmed, without control characters or lone surrogates, at most `max` characters. */
export const text = (max: number) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(max, { error: `Use at most ${max.toLocaleString('en-CA')} characters.` })
    // NUL and other control characters and lone surrogates cannot be stored or displayed; line breaks and tabs can.
    .refine((value) => value.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(value), {
      error: 'Remove the control characters.',
    })

/** As `text`, but not empty. */
export const requiredText = (max: number, message = sentence`This field is required.`) =>
  text(max).min(1, { error: message })

/** Query of a signed address, which grants access without a token. */
export const signedQuery = z.object({
  expires: z.string().max(20).default(''),
  signature: z.string().max(100).default(''),
  /** The user for whom the address was signed. */
  for: z.string().max(100).optional(),
})

/** An amount in a request: a string or a number with at most two decimals, not negative. Parses to whole cents. */
export const moneyIn = moneyBy(objectionToMoney)

/** As `moneyIn`, but more than zero. */
export const positiveMoneyIn = moneyBy(objectionToPositiveMoney)

function moneyBy(objectionTo: (text: string) => string | null) {
  return z
    .union([z.string(), z.number()], { error: MESSAGES.amount })
    .meta({ examples: ['412500.00'] })
    .transform((value, context) => {
      const text = String(value)
      const objection = objectionTo(text)
      if (objection === null) return toCents(withoutThousands(text.trim()))
      context.addIssue({ code: 'custom', message: objection })
      return z.NEVER
    })
}

/** An amount in a response: a decimal string with two places. */
export const moneyOut = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: 'Canadian dollars with two decimals.', examples: ['412500.00'] })

/** The values of a vocabulary as a zod enum. */
export function oneOf<const C extends Choices>(choices: C) {
  const values = Object.keys(choices) as [ValueOf<C>, ...ValueOf<C>[]]
  return z.enum(values, { error: sentence`Choose one of: ${values.join(', ')}.` })
}

/** An e-mail address, in lower case. */
export const email = z
  .string({ error: MESSAGES.email })
  .trim()
  .toLowerCase()
  .max(254, { error: MESSAGES.email })
  .pipe(z.email({ error: MESSAGES.email }))
  .meta({ examples: ['ana.roy@lender.example'] })
