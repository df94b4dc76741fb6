import { DEAL_FIELDS, type DealField, type DealValues } from './fields.ts'

/**
 * Fields that a reviewer's approval and a buyer's price do not rest on; a change of any other after the approval is
 * material and takes the deal off the market until a reviewer has looked (decisions section 3).
 */
const IMMATERIAL: readonly DealField[] = [
  'description',
  'exit_plan',
  'use_of_funds',
  'auto_relist',
  'opening_bid',
  'reserve_price',
  'buy_reserve_price',
  'bid_start_ts',
  'bid_end_ts',
  'bid_active_days',
]

export const isMaterial = (field: DealField) => !IMMATERIAL.includes(field)

/** The fields whose value differs, in the order of the form. */
export function changedFields(before: DealValues, after: Partial<DealValues>): DealField[] {
  return DEAL_FIELDS.filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}
