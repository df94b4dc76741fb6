import { type ApplicantField, applicantFieldOf } from '#domain/deals/applicant-fields.ts'
import { dealValueText, valueText } from '#domain/deals/field-text.ts'
import type { DealField } from '#domain/deals/fields.ts'
import { NONE } from '../../ui/format.ts'

/** Display text of a deal's field; an en dash if empty. */
export const dealFieldText = (name: DealField, value: unknown, type?: unknown) =>
  dealValueText(name, value, type) ?? NONE

export const applicantFieldText = (name: ApplicantField, value: unknown) =>
  valueText(applicantFieldOf(name), value) ?? NONE
