import {
  APPLICANT_FIELDS,
  type ApplicantField,
  applicantFieldApplies,
} from '#domain/deals/applicant-fields.ts'
import type { ApplicantOut } from '#domain/deals/applicants.ts'
import { feeValueText } from '#domain/deals/field-text.ts'
import { NONE } from '../../../ui/format.ts'

const IN_TITLE: readonly ApplicantField[] = ['applicant_role', 'first_name', 'middle_name', 'last_name']

/** The rows of an applicant. Withheld fields are absent; without a credit report there is no date or bureau. */
export const applicantRows = (applicant: ApplicantOut): ApplicantField[] =>
  APPLICANT_FIELDS.filter(
    (field) =>
      applicant[field] !== undefined && !IN_TITLE.includes(field) && applicantFieldApplies(field, applicant),
  )

/** A fee as a percentage or an amount. */
export const feeText = (amount: string | null, type: 'percentage' | 'amount' | null): string =>
  feeValueText(amount, type) ?? NONE
