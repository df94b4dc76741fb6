import { DEAL_FIELDS, type DealField, type DealValues, fieldOf } from './fields.ts'

/** A change after the approval that takes the deal off the market until a reviewer has looked at it. */
export const isMaterial = (field: DealField) => fieldOf(field).isMaterial !== false

/** The fields whose value differs, in the order of the form. */
export function changedFields(before: DealValues, after: Partial<DealValues>): DealField[] {
  return DEAL_FIELDS.filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}
