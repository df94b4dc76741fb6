import type { Choices } from '../kernel/choice.ts'
import type { Applicant } from './applicants.ts'
import * as v from './vocabulary.ts'

export type ApplicantField = keyof Applicant

export interface ApplicantFieldInfo {
  kind: 'choice' | 'text' | 'email' | 'phone' | 'date' | 'whole' | 'yes_no'
  label: string
  unit?: string
  choices?: Choices
}

/** Label and kind of every field of an applicant, in the order in which they are asked and shown. */
const applicantFields = {
  applicant_role: { kind: 'choice', label: 'Role', choices: v.APPLICANT_ROLE },
  first_name: { kind: 'text', label: 'First name' },
  middle_name: { kind: 'text', label: 'Middle name' },
  last_name: { kind: 'text', label: 'Last name' },
  date_of_birth: { kind: 'date', label: 'Date of birth' },
  gender: { kind: 'choice', label: 'Gender', choices: v.GENDER },
  marital_status: { kind: 'choice', label: 'Marital status', choices: v.MARITAL_STATUS },
  citizenship_status: { kind: 'choice', label: 'Citizenship status', choices: v.CITIZENSHIP_STATUS },
  number_of_dependents: { kind: 'whole', label: 'Number of dependents' },
  personal_email: { kind: 'email', label: 'Personal email' },
  primary_phone: { kind: 'phone', label: 'Primary phone' },
  credit_score: { kind: 'whole', label: 'Credit score' },
  credit_history_length: { kind: 'whole', label: 'Length of credit history', unit: 'years' },
  credit_report_available: { kind: 'yes_no', label: 'Credit report available' },
  credit_report_date: { kind: 'date', label: 'Credit report date' },
  credit_bureau_used: { kind: 'choice', label: 'Credit bureau used', choices: v.CREDIT_BUREAU },
} as const satisfies Record<ApplicantField, ApplicantFieldInfo>

export const APPLICANT_FIELDS = Object.keys(applicantFields) as ApplicantField[]
export const applicantFieldOf = (name: ApplicantField): ApplicantFieldInfo => applicantFields[name]
