import { APPLICANT_FIELDS, applicantFieldOf } from './applicant-fields.ts'
import type { Applicant } from './applicants.ts'
import { DOCUMENT_TYPE, type DocumentType } from './documents.ts'
import { dealValueText, FEE_FIELDS, isFeeField, valueText } from './field-text.ts'
import { DEAL_FIELDS, type DealField, fieldOf } from './fields.ts'
import type { ChangeSince } from './since-rejection.ts'

/* What a seller changed since a moment, as staff read it. */

type Values = Readonly<Partial<Record<DealField, unknown>>>

/** The fields of a deal that differ, in the order of the form. Where a fee becomes an amount, the fee has changed. */
export function fieldChanges(before: Values, after: Values): ChangeSince[] {
  const isTypeOfFee = (name: string) => FEE_FIELDS.some((fee) => name === `${fee}_type`)
  return DEAL_FIELDS.filter((name) => !isTypeOfFee(name))
    .map((name) => ({
      label: fieldOf(name).label,
      before: textOf(name, before),
      after: textOf(name, after),
      isSame: JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null),
    }))
    .filter((one) => one.before !== one.after || !one.isSame)
    .map(({ isSame: _isSame, ...shown }) => shown)
}

function textOf(name: DealField, values: Values): string | null {
  const value = values[name]
  if (Array.isArray(value)) return value.length === 1 ? '1 row' : `${value.length} rows`
  return dealValueText(name, value, isFeeField(name) ? (values[`${name}_type`] ?? null) : undefined)
}

/** What differs between the applicants at the same place. */
export const applicantChanges = (before: readonly Applicant[], after: readonly Applicant[]): ChangeSince[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, place) =>
    APPLICANT_FIELDS.map((field) => ({
      label: `Applicant ${place + 1}: ${applicantFieldOf(field).label}`,
      before: valueText(applicantFieldOf(field), before[place]?.[field]),
      after: valueText(applicantFieldOf(field), after[place]?.[field]),
    })).filter((one) => one.before !== one.after),
  ).flat()

interface FileSince {
  id: string
  name: string
  document_type: DocumentType
}

/** A document before and after a change; null where it does not exist. */
export interface FileChange {
  before: FileSince | null
  after: FileSince | null
}

/** Documents that were added, replaced or deleted; what was added and deleted again is no change. */
export function documentChanges(steps: readonly FileChange[]): ChangeSince[] {
  const files: FileChange[] = []
  for (const { before, after } of steps) {
    const earlier = before && files.find((file) => file.after?.id === before.id)
    if (earlier) earlier.after = after
    else files.push({ before, after })
  }
  return files.flatMap(({ before, after }) => {
    const file = after ?? before
    const names = { before: before?.name ?? null, after: after?.name ?? null }
    return file ? [{ label: DOCUMENT_TYPE[file.document_type], ...names }] : []
  })
}
