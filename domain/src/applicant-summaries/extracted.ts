import { z } from 'zod'
import type { ApplicantField } from '../deals/applicant-fields.ts'
import { spoken } from '../kernel/language.ts'
import { namesOf } from '../kernel/names.ts'
import { oneOf, requiredText } from '../kernel/values.ts'
import type { PageBox } from './reading.ts'

/** How often an income is paid. */
export const INCOME_PERIOD = spoken({
  year: 'a year',
  month: 'a month',
  half_month: 'twice a month',
  two_weeks: 'every two weeks',
  week: 'a week',
  hour: 'an hour',
} as const)

interface FactInfo {
  label: string
  /** Whether each applicant has one, or the loan has one. */
  of: 'applicant' | 'loan'
  kind: 'text' | 'money' | 'choice'
  /** The schema of a value; amounts are decimal strings such as `412500.00`. */
  in: z.ZodType
  choices?: typeof INCOME_PERIOD
}

const LONGEST_TEXT = 200
const text = (label: string, of: FactInfo['of']) =>
  ({ label, of, kind: 'text', in: requiredText(LONGEST_TEXT) }) as const
const amount = (label: string, of: FactInfo['of']) =>
  ({ label, of, kind: 'money', in: z.string().regex(/^\d{1,12}\.\d{2}$/) }) as const

/** Facts of an application form that the deal form has no field for, in display order. */
export const facts = spoken({
  employer: text('Employer', 'applicant'),
  occupation: text('Occupation', 'applicant'),
  income: amount('Income', 'applicant'),
  /** The period of `income`, if the form states it. */
  income_period: {
    label: 'Income paid',
    of: 'applicant',
    kind: 'choice',
    in: oneOf(INCOME_PERIOD),
    choices: INCOME_PERIOD,
  },
  current_address: text('Current address', 'applicant'),
  housing_cost: amount('Monthly housing cost', 'applicant'),
  amount_requested: amount('Amount requested', 'loan'),
  purchase_price: amount('Purchase price', 'loan'),
  property_value: amount('Property value', 'loan'),
  mortgage_balance: amount('Existing mortgage balance', 'loan'),
  property_address: text('Property address', 'loan'),
} as const satisfies Record<string, FactInfo>)

export type FactName = keyof typeof facts
export const FACT_NAMES = namesOf(facts)
export const factOf = (name: FactName): FactInfo => facts[name]

/**
 * Values read from a form for fields of the deal form, as in a request: text, days as `YYYY-MM-DD`, whole numbers.
 */
export type ExtractedApplicant = Partial<Record<ApplicantField, string | number | boolean>>

export interface ExtractedFact {
  name: FactName
  /** Index in `applicants`; null for a fact about the loan. */
  applicant: number | null
  value: string
}

/** The place of a value in a document. The quote is text of that page, word for word. */
export interface Citation {
  /** A name made by `applicantPath` or `factPath`. */
  field: string
  /** Index of the document. */
  file: number
  /** From 1. */
  page: number
  quote: string
  box: PageBox | null
}

/** What the documents state about the applicants. Each value has a citation with the same field. */
export interface Extracted {
  applicants: ExtractedApplicant[]
  facts: ExtractedFact[]
  citations: Citation[]
}

/** The name of an applicant's field in citations, such as `applicants.0.first_name`. */
export const applicantPath = (applicant: number, field: ApplicantField) => `applicants.${applicant}.${field}`

/** The name of a fact in citations: `facts.amount_requested`, or with its applicant `facts.1.employer`. */
export const factPath = ({ name, applicant }: Pick<ExtractedFact, 'name' | 'applicant'>) =>
  applicant === null ? `facts.${name}` : `facts.${applicant}.${name}`
