import { spoken } from '../kernel/language.ts'
import type { DealState } from './vocabulary.ts'

/** The next action of a deal's owner. */
export const NEXT_ACTION = spoken({
  finish: 'Finish the draft',
  submit: 'Submit for review',
  fix: 'Fix and resubmit',
  wait_for_review: 'In review',
  schedule: 'Set auction dates',
  preview: 'Preview as a buyer',
  watch: 'Watch the end',
  see_bids: 'See bids',
  send_follow_up: 'Send follow-up',
  choose_buyer: 'Choose a buyer',
  see_commitments: 'See commitments',
  answer_bids: 'Answer bids',
  answer_requests: 'Answer requests for documents',
  relist: 'Relist',
  close: 'Go to closing',
  see_parts: 'See the parts',
  none: 'Nothing to do',
} as const)
export type NextAction = keyof typeof NEXT_ACTION

function nextOfCommitments({
  ready,
  follow_up_due,
}: {
  ready: number
  follow_up_due: string | null
}): NextAction {
  if (follow_up_due !== null) return 'send_follow_up'
  return ready > 0 ? 'choose_buyer' : 'see_commitments'
}

/** True if the seller has no task that is more urgent or on which the sale depends. */
function hasNoUrgentTask({
  deal_state,
  commitments,
}: Pick<Parameters<typeof nextAction>[0], 'deal_state' | 'commitments'>): boolean {
  if (deal_state === 'live') return !commitments || nextOfCommitments(commitments) === 'see_commitments'
  return deal_state === 'pending' || deal_state === 'pending_auction'
}

/** The next action of a deal's owner. */
export function nextAction(deal: {
  deal_state: DealState
  is_complete: boolean
  bid_count: number
  ends_soon: boolean
  /** Null for an auctioned deal. */
  commitments: { ready: number; follow_up_due: string | null } | null
  /** Requested documents that await the seller. */
  document_requests: number
  /** Loans of a book were sold to several buyers: each part has its own closing. */
  is_in_parts: boolean
}): NextAction {
  if (deal.document_requests > 0 && hasNoUrgentTask(deal)) return 'answer_requests'
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
      if (deal.commitments) return nextOfCommitments(deal.commitments)
      return deal.ends_soon ? 'watch' : 'see_bids'
    case 'under_review':
      return 'answer_bids'
    case 'not_sold':
      return 'relist'
    case 'sold':
      return deal.is_in_parts ? 'see_parts' : 'close'
    default:
      return 'none'
  }
}
