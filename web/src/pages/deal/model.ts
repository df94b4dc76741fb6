import { principalOf } from '#domain/deals/card-figures.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import {
  type DealState,
  MORTGAGE_CLASS,
  MORTGAGE_TYPE,
  POSITION,
  PROVINCE,
} from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'

/** The parts of `Detached house in Hamilton, Ontario`; the location only as far as it is known. */
export const headline = ({ title, city, state }: Pick<DealDetail, 'title' | 'city' | 'state'>) => ({
  title,
  city,
  province: state && labelOf(PROVINCE, state),
})

/** The parts of the subtitle: class and the first three characters of the postcode; unknown parts are left out. */
export function summaryParts(deal: Pick<DealDetail, 'position' | 'mortgage_type' | 'mortgage_class'>) {
  return {
    position: deal.position && labelOf(POSITION, deal.position),
    type: deal.mortgage_type && labelOf(MORTGAGE_TYPE, deal.mortgage_type),
    class: deal.mortgage_class && labelOf(MORTGAGE_CLASS, deal.mortgage_class),
  }
}

/** Property value less this mortgage and prior balances; null if it cannot be computed. */
export function equityOf(
  deal: Pick<DealDetail, 'property_value' | 'prior_balance' | 'principle_balance' | 'mortgage_amount'>,
): string | null {
  const principal = principalOf(deal)
  if (deal.property_value === null || principal === null) return null
  const equity = toCents(deal.property_value) - toCents(deal.prior_balance) - toCents(principal)
  return equity > 0 ? toDecimal(equity) : null
}

/** The status of a deal as its owner and staff see it. */
export type OwnerStage =
  | 'draft_incomplete'
  | 'draft_ready'
  | 'in_review'
  | 'rejected'
  | 'issue'
  | 'unscheduled'
  | 'scheduled'
  | 'live'
  | 'closing'
  | 'answering'
  | 'sold'
  | 'not_sold'

export function ownerStage({ deal_state, missing }: Pick<DealDetail, 'deal_state' | 'missing'>): OwnerStage {
  switch (deal_state) {
    case 'draft':
      return missing.length > 0 ? 'draft_incomplete' : 'draft_ready'
    case 'pending':
      return 'in_review'
    case 'rejected':
      return 'rejected'
    case 'issue_detected':
      return 'issue'
    case 'approved':
      return 'unscheduled'
    case 'pending_auction':
      return 'scheduled'
    case 'live':
      return 'live'
    case 'auction_ended':
      return 'closing'
    case 'under_review':
      return 'answering'
    case 'sold':
      return 'sold'
    case 'not_sold':
      return 'not_sold'
  }
}

/** What a deal waits for from its owner or from staff, who have one button for it. */
export type NextStep =
  | 'submit'
  | 'finish'
  | 'fix'
  | 'schedule'
  | 'relist'
  | 'answer'
  | 'commitments'
  | 'review'

type Waiting = Pick<DealDetail, 'missing' | 'deal_state' | 'commitments' | 'selling_blocked_reason'> & {
  can: Pick<DealDetail['can'], 'submit' | 'edit' | 'schedule' | 'relist' | 'see_bids'> & Reviews
}
type Reviews = Pick<DealDetail['can'], 'approve' | 'reject' | 'flag' | 'resolve'>

export const canReview = (can: Reviews) => can.approve || can.reject || can.flag || can.resolve

/** A deal in one of these is prepared further while a licence of its seller has ended. */
const TO_SUBMIT: readonly DealState[] = ['draft', 'rejected']

/** The next step among what the server allows; null while the deal waits for others. */
export function nextStepOf({
  can,
  missing,
  deal_state,
  commitments,
  selling_blocked_reason,
}: Waiting): NextStep | null {
  if (can.submit && missing.length === 0 && deal_state === 'draft') return 'submit'
  // What was returned is fixed first; submitting it unchanged is possible, and rarely meant.
  const isToSubmit = can.submit || (selling_blocked_reason !== null && TO_SUBMIT.includes(deal_state))
  if (isToSubmit && can.edit) return deal_state === 'draft' ? 'finish' : 'fix'
  if (can.schedule && deal_state === 'approved') return 'schedule'
  if (can.relist) return 'relist'
  if (can.see_bids && deal_state === 'under_review') return 'answer'
  if (deal_state === 'live' && (commitments?.open ?? 0) > 0) return 'commitments'
  return canReview(can) ? 'review' : null
}

/** True for deals that are or were on the market. */
export const isListed = ({ deal_state, auction }: Pick<DealDetail, 'deal_state' | 'auction'>) =>
  !['draft', 'pending', 'rejected', 'approved'].includes(deal_state) || auction.bid_count > 0

/** True for listed deals with an auction that can be fetched. */
export const hasAuction = (deal: Pick<DealDetail, 'deal_type' | 'deal_state' | 'auction'>) =>
  isAuctioned(deal) && isListed(deal)
