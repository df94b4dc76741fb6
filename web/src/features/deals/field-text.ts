import { type ApplicantField, applicantFieldOf } from '#domain/deals/applicant-fields.ts'
import { type DealField, fieldOf } from '#domain/deals/fields.ts'
import { type Choices, labelOf } from '#domain/kernel/choice.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  groupThousands,
  NONE,
} from '../../ui/format.ts'

interface FieldFormat {
  kind: string
  unit?: string
  choices?: Choices
}

/** Display text of a deal's field: grouped money, labels for choices, an en dash if empty. */
export const dealFieldText = (name: DealField, value: unknown) => valueText(fieldOf(name), value)

export const applicantFieldText = (name: ApplicantField, value: unknown) =>
  valueText(applicantFieldOf(name), value)

function valueText({ kind, unit, choices }: FieldFormat, value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (choices) return labelOf(choices, String(value))
  switch (kind) {
    case 'money':
      // A response contains a decimal string, an event whole cents.
      return formatMoney(typeof value === 'number' ? toDecimal(value) : String(value))
    case 'percent':
      return formatPercent(Number(value))
    case 'date':
      return formatDate(String(value))
    case 'timestamp':
      return formatDateTime(String(value))
    case 'whole':
    case 'decimal':
      return [groupThousands(String(value)), unit].filter(Boolean).join(' ')
    default:
      return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
  }
}
