import { DEAL_FIELDS, type DealField, type DealValues, fieldOf, PLATFORM_FIELDS } from './fields.ts'

/** True if changing the field after the approval takes the deal off the market until a reviewer has checked it. */
export const isMaterial = (field: DealField) => fieldOf(field).isMaterial !== false

/**
 * Fields that can change while bids bind: the relisting after an auction without bids, the end of the auction (which an
 * administrator can move), and the fee that HomeSlice charges the seller.
 */
const FREE_UNDER_BIDS: readonly DealField[] = ['auto_relist', 'bid_end_ts', ...PLATFORM_FIELDS]

/**
 * True if bids depend on the field, so that it must not change while they bind: everything that bidders read, including
 * text, the terms of the sale, and the seller's prices. These are more fields than those material for a review.
 */
export const isBinding = (field: DealField) => !FREE_UNDER_BIDS.includes(field)

const DEPOSIT_TERMS: readonly DealField[] = [
  'deposit_type',
  'deposit',
  'deposit_due_days',
  'deposit_payee',
  'deposit_reference',
]

/** True for the terms of the buyer's deposit. */
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
