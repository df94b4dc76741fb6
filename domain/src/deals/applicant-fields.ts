import { z } from 'zod'
import type { Disclosure } from '../deal-access/disclosure.ts'
import type { Choices } from '../kernel/choice.ts'
import { MESSAGES } from '../kernel/errors.ts'
import { spoken } from '../kernel/language.ts'
import { namesOf } from '../kernel/names.ts'
import { isPersonName, isPhoneNumber } from '../kernel/person.ts'
import { date, oneOf, text, wholeNumber } from '../kernel/values.ts'
import type { DayLimit } from './field-kinds.ts'
import * as v from './vocabulary.ts'

interface Rules {
  /** Lowest disclosure level that sees the field, in every response. */
  shown: Disclosure
  /** Mandatory for every applicant before a deal can be submitted. */
  mandatory?: true
  /** Applies only if this is true; default always. */
  when?: (applicant: Readonly<{ credit_report_available?: unknown }>) => boolean
  limit?: DayLimit
}

export interface ApplicantFieldInfo extends Rules {
  kind: 'choice' | 'text' | 'email' | 'phone' | 'date' | 'whole' | 'yes_no'
  label: string
  unit?: string
  choices?: Choices
  /** Schema in a request. */
  in: z.ZodType
  /** Schema in a response. */
  out: z.ZodType
}

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().default(null))
/** Text that is empty or passes a check. */
const checked = (max: number, isValid: (value: string) => boolean, error: string) =>
  text(max)
    .refine((value) => value === '' || isValid(value), { error })
    .nullable()
    .default(null)

const choice = <const C extends Choices>(label: string, choices: C, rules: Rules) =>
  ({
    kind: 'choice',
    label,
    choices,
    in: blank(oneOf(choices)),
    out: oneOf(choices).nullish(),
    ...rules,
  }) as const
const name = (label: string, error: string, rules: Rules) =>
  ({
    kind: 'text',
    label,
    in: checked(80, isPersonName, error),
    out: z.string().nullish(),
    ...rules,
  }) as const
const day = (label: string, rules: Rules) =>
  ({ kind: 'date', label, in: blank(date), out: date.nullish(), ...rules }) as const
const number = (label: string, max: number, rules: Rules & { unit?: string }) =>
  ({ kind: 'whole', label, in: blank(wholeNumber(max)), out: z.int().nullish(), ...rules }) as const

const hasReport: Rules['when'] = ({ credit_report_available }) => credit_report_available !== false

/** All fields of an applicant, in form and display order. */
export const applicantFields = spoken({
  applicant_role: {
    kind: 'choice',
    label: 'Role',
    choices: v.APPLICANT_ROLE,
    in: oneOf(v.APPLICANT_ROLE),
    out: oneOf(v.APPLICANT_ROLE),
    shown: 'market',
  },
  first_name: name('First name', MESSAGES.firstName, { shown: 'winner', mandatory: true }),
  middle_name: name('Middle name', 'Enter a valid Middle name', { shown: 'winner' }),
  last_name: name('Last name', MESSAGES.lastName, { shown: 'winner', mandatory: true }),
  date_of_birth: day('Date of birth', { shown: 'winner', mandatory: true, limit: 'past' }),
  gender: choice('Gender', v.GENDER, { shown: 'winner' }),
  marital_status: choice('Marital status', v.MARITAL_STATUS, { shown: 'winner' }),
  citizenship_status: choice('Citizenship status', v.CITIZENSHIP_STATUS, { shown: 'winner' }),
  number_of_dependents: number('Number of dependents', 30, { shown: 'winner' }),
  personal_email: {
    kind: 'email',
    label: 'Personal email',
    in: blank(z.email({ error: MESSAGES.email })),
    out: z.string().nullish(),
    shown: 'winner',
  },
  primary_phone: {
    kind: 'phone',
    label: 'Primary phone',
    in: checked(30, isPhoneNumber, MESSAGES.phone),
    out: z.string().nullish(),
    shown: 'winner',
  },
  credit_score: {
    ...number('Credit score', 900, { shown: 'market', mandatory: true }),
    out: z.int().nullable(),
  },
  credit_history_length: {
    ...number('Length of credit history', 100, { shown: 'market', unit: 'years' }),
    out: z.int().nullable(),
  },
  credit_report_available: {
    kind: 'yes_no',
    label: 'Credit report available',
    in: blank(z.boolean({ error: 'Use true or false.' })),
    out: z.boolean().nullish(),
    shown: 'winner',
  },
  credit_report_date: day('Credit report date', { shown: 'winner', when: hasReport }),
  credit_bureau_used: choice('Credit bureau used', v.CREDIT_BUREAU, { shown: 'winner', when: hasReport }),
} as const satisfies Record<string, ApplicantFieldInfo>)

export type ApplicantField = keyof typeof applicantFields
export const APPLICANT_FIELDS = namesOf(applicantFields)
export const applicantFieldOf = (field: ApplicantField): ApplicantFieldInfo => applicantFields[field]

/** The mandatory fields of every applicant. */
export const MANDATORY_OF_APPLICANT = APPLICANT_FIELDS.filter((field) => applicantFieldOf(field).mandatory)

/** True if the field applies, given the applicant's other answers. */
export const applicantFieldApplies = (
  field: ApplicantField,
  applicant: Readonly<{ credit_report_available?: unknown }>,
) => applicantFieldOf(field).when?.(applicant) ?? true
