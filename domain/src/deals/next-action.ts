import type { DealState } from './vocabulary.ts'

/** The next action of a deal's owner. */
export const NEXT_ACTION = {
  finish: 'Finish the draft',
  submit: 'Submit for review',
  fix: 'Fix and resubmit',
  wait_for_review: 'In review',
  schedule: 'Set auction dates',
  preview: 'Preview as a buyer',
  watch: 'Watch the close',
  see_bids: 'See bids',
  answer_bids: 'Answer bids',
  relist: 'Relist',
  close: 'Follow the closing',
  none: 'Nothing to do',
} as const
export type NextAction = keyof typeof NEXT_ACTION

export function nextAction(deal: {
  deal_state: DealState
  is_complete: boolean
  bid_count: number
  ends_soon: boolean
}): NextAction {
  switch (deal.deal_state) {
    case 'draft':
      return deal.is_complete ? 'submit' : 'finish'
    case 'rejected':
    case 'issue_detected':
      return 'fix'
    case 'pending':
      return 'wait_for_review'
    case 'approved':
      return 'schedule'
    case 'pending_auction':
      return 'preview'
    case 'live':
      return deal.ends_soon ? 'watch' : 'see_bids'
    case 'under_review':
      return 'answer_bids'
    case 'not_sold':
      return 'relist'
    case 'sold':
      return 'close'
    default:
      return 'none'
  }
}
