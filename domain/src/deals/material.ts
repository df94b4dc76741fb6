import { DEAL_FIELDS, type DealField, type DealValues, fieldOf } from './fields.ts'

/** True if changing the field after the approval takes the deal off the market until a reviewer has checked it. */
export const isMaterial = (field: DealField) => fieldOf(field).isMaterial !== false

/** The fields whose value differs, in form order. */
export function changedFields(before: DealValues, after: Partial<DealValues>): DealField[] {
  return DEAL_FIELDS.filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}
