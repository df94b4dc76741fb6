import { z } from 'zod'
import { oneOf } from '../kernel/choice.ts'
import { MESSAGES } from '../kernel/errors.ts'
import { date, text, wholeNumber } from '../kernel/values.ts'
import * as v from './vocabulary.ts'

export const MAX_APPLICANTS = 2

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().default(null))

/** One applicant of a deal as the seller writes it; everything but the role may be missing in a draft. */
export const applicantIn = z.strictObject({
  applicant_role: oneOf(v.APPLICANT_ROLE),
  first_name: text(80).nullable().default(null),
  middle_name: text(80).nullable().default(null),
  last_name: text(80).nullable().default(null),
  date_of_birth: blank(date),
  citizenship_status: blank(oneOf(v.CITIZENSHIP_STATUS)),
  marital_status: blank(oneOf(v.MARITAL_STATUS)),
  gender: blank(oneOf(v.GENDER)),
  number_of_dependents: blank(wholeNumber(30)),
  credit_report_available: blank(z.boolean({ error: 'Use true or false.' })),
  credit_report_date: blank(date),
  credit_bureau_used: blank(oneOf(v.CREDIT_BUREAU)),
  credit_score: blank(wholeNumber(900)),
  credit_history_length: blank(wholeNumber(100)),
  personal_email: blank(z.email({ error: MESSAGES.email })),
  primary_phone: text(30).nullable().default(null),
})
export type Applicant = z.output<typeof applicantIn>

/** One applicant in an answer. What the actor may not see is absent; `age_band` and score stand in for the person. */
export const applicantOut = z.object({
  applicant_role: oneOf(v.APPLICANT_ROLE),
  /** Ten-year band such as "45-54". */
  age_band: z.string().nullable(),
  credit_score: z.int().nullable(),
  credit_history_length: z.int().nullable(),
  first_name: z.string().nullish(),
  middle_name: z.string().nullish(),
  last_name: z.string().nullish(),
  date_of_birth: date.nullish(),
  citizenship_status: oneOf(v.CITIZENSHIP_STATUS).nullish(),
  marital_status: oneOf(v.MARITAL_STATUS).nullish(),
  gender: oneOf(v.GENDER).nullish(),
  number_of_dependents: z.int().nullish(),
  credit_report_available: z.boolean().nullish(),
  credit_report_date: date.nullish(),
  credit_bureau_used: oneOf(v.CREDIT_BUREAU).nullish(),
  personal_email: z.string().nullish(),
  primary_phone: z.string().nullish(),
})
export type ApplicantOut = z.output<typeof applicantOut>

/** Ten-year age band: 18-24, then 25-34, 35-44 and so on. */
export function ageBand(age: number): string {
  if (age < 25) return '18-24'
  const from = Math.floor((age - 5) / 10) * 10 + 5
  return `${from}-${from + 9}`
}
