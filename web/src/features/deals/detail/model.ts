import { APPLICANT_FIELDS, type ApplicantField, isAskedOfApplicant } from '#domain/deals/applicant-fields.ts'
import type { ApplicantOut } from '#domain/deals/applicants.ts'
import { formatMoney, formatPercent, NONE } from '../../../ui/format.ts'

const IN_TITLE: readonly ApplicantField[] = ['applicant_role', 'first_name', 'middle_name', 'last_name']

/** The rows of an applicant. Withheld fields are absent; without a credit report there is no date or bureau. */
export const applicantRows = (applicant: ApplicantOut): ApplicantField[] =>
  APPLICANT_FIELDS.filter(
    (field) =>
      applicant[field] !== undefined && !IN_TITLE.includes(field) && isAskedOfApplicant(field, applicant),
  )

/** A fee as a percentage or an amount. */
export function feeText(amount: string | null, type: 'percentage' | 'amount' | null): string {
  if (amount === null) return NONE
  return type === 'percentage' ? formatPercent(Number(amount)) : formatMoney(amount)
}

/** The pictures in display order. */
export const inOrder = <Image extends { sorting_number: number }>(images: readonly Image[]) =>
  images.toSorted((a, b) => a.sorting_number - b.sorting_number)
