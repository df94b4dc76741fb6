import { z } from 'zod'
import {
  type Disclosed,
  type Disclosure,
  forMarket,
  redact,
  schemasOf,
  shownTo,
} from '../deal-access/disclosure.ts'
import { ageOn } from '../kernel/dates.ts'
import { mapNames } from '../kernel/names.ts'
import {
  APPLICANT_FIELDS,
  type ApplicantField,
  applicantFieldOf,
  type applicantFields,
} from './applicant-fields.ts'

export const MAX_APPLICANTS = 2

type Fields = typeof applicantFields

/** One applicant of a deal in a request; everything but the role may be missing in a draft. */
export const applicantIn = z.strictObject(
  mapNames<{ [K in ApplicantField]: Fields[K]['in'] }>(
    APPLICANT_FIELDS,
    (field) => applicantFieldOf(field).in,
  ),
)
export type Applicant = z.output<typeof applicantIn>

const applicantResponse = {
  ...mapNames<{ [K in ApplicantField]: Disclosed<Disclosure, Fields[K]['out']> }>(
    APPLICANT_FIELDS,
    (field) => {
      const { shown, out } = applicantFieldOf(field)
      return { shown, schema: out, withheld: undefined }
    },
  ),
  /** Ten-year band such as "45-54", in place of the date of birth. */
  age_band: forMarket(z.string().nullable()),
}

/**
 * One applicant in a response. Withheld fields are absent; `age_band` and the score describe the person instead.
 */
export const applicantOut = z.object(schemasOf(applicantResponse))
export type ApplicantOut = z.output<typeof applicantOut>

/** An applicant as shown to a disclosure level; `today` determines the age. */
export const applicantShownTo = (level: Disclosure, applicant: Applicant, today: string): ApplicantOut => {
  const birth = applicant.date_of_birth
  const age_band = birth === null ? null : ageBand(ageOn(birth, today))
  return redact(applicantResponse, (field) => shownTo(level, field), { ...applicant, age_band })
}

/** Ten-year age band: 18-24, then 25-34, 35-44 and so on. */
export function ageBand(age: number): string {
  if (age < 25) return '18-24'
  const from = Math.floor((age - 5) / 10) * 10 + 5
  return `${from}-${from + 9}`
}
