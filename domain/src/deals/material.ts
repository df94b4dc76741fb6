import { DEAL_FIELDS, type DealField, type DealValues, fieldOf, PLATFORM_FIELDS } from './fields.ts'

/** True if changing the field after the approval takes the deal off the market until a reviewer has checked it. */
export const isMaterial = (field: DealField) => fieldOf(field).isMaterial !== false

/**
 * What follows an auction without bids, when this one ends, which is an administrator's to move, and what HomeSlice asks of
 * the seller.
 */
const FREE_UNDER_BIDS: readonly DealField[] = ['auto_relist', 'bid_end_ts', ...PLATFORM_FIELDS]

/**
 * True if bids rest on the field, so that it does not change under them: everything that bidders read, text included,
 * what the sale goes by, and the seller's prices. That is more than what is material for a review.
 */
export const isBinding = (field: DealField) => !FREE_UNDER_BIDS.includes(field)

const DEPOSIT_TERMS: readonly DealField[] = [
  'deposit_type',
  'deposit',
  'deposit_due_days',
  'deposit_payee',
  'deposit_reference',
]

/** True for what the deal says of the buyer's deposit. */
export const isDepositTerm = (field: DealField) => DEPOSIT_TERMS.includes(field)

/** True if a change of these fields changes something that the market sees. */
export const isSeenByMarket = (
  fields: readonly DealField[],
  before: DealValues,
  after: DealValues,
): boolean =>
  fields.some((field) => {
    const { shown, marketShows } = fieldOf(field)
    const part = (value: unknown) => (marketShows && typeof value === 'string' ? marketShows(value) : null)
    return shown === 'market' || part(before[field]) !== part(after[field])
  })

/** The fields whose value differs, in form order. */
export function changedFields(before: DealValues, after: Partial<DealValues>): DealField[] {
  return DEAL_FIELDS.filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}
