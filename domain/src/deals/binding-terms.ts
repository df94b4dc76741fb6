import type { ErrorCode } from '../kernel/error-codes.ts'
import { spoken } from '../kernel/language.ts'
import { areBidsBinding, type Offers, stateBehindFlag } from './lifecycle.ts'
import type { DealState } from './vocabulary.ts'

interface Bound extends Offers {
  deal_state: DealState
  state_before_issue: DealState | null
  /** Epoch milliseconds; null if it is not set. */
  end: number | null
}

export type TermsRejection = 'bids_bind' | 'bids_bind_flagged' | 'bids_bind_ended' | 'bids_would_be_void'

/** The codes and messages for a rejected change of terms on which bids depend. */
export const TERMS_REJECTED: Readonly<Record<TermsRejection, { code: ErrorCode; message: string }>> = spoken({
  bids_bind: {
    code: 'bids_bind',
    message:
      'Bids are binding on these terms, so the terms cannot change. If they are wrong, ask an administrator: all bids then become void and the auction restarts.',
  },
  bids_bind_flagged: {
    code: 'bids_bind',
    message:
      'Bids are binding on these terms, so the terms cannot change. Submit the deal for a new review first, or ask an administrator: all bids then become void.',
  },
  bids_bind_ended: {
    code: 'bids_bind',
    message:
      'The auction has ended and its bids are binding on these terms, so the terms cannot change. Decline all bids first; the deal can then be changed and listed again.',
  },
  bids_would_be_void: {
    code: 'bids_would_be_void',
    message:
      'Bids are binding on these terms. If you change the terms, all bids become void, the auction restarts, and the bidders, the seller and everyone who follows the deal are notified.',
  },
})

/**
 * Why terms on which bids depend cannot change now; null if they can. An administrator can void the bids of a running
 * auction with an explicit flag; about those of an ended auction the seller decides.
 * @param by the seller, or an administrator who changes another user's deal
 */
export function termsRejection(
  deal: Bound,
  by: 'seller' | 'administrator',
  voidsBids: boolean,
  now: number,
): TermsRejection | null {
  if (!areBidsBinding(deal)) return null
  const isFlagged = deal.deal_state === 'issue_detected'
  const isOver = stateBehindFlag(deal) !== 'live' || (!isFlagged && deal.end !== null && deal.end <= now)
  if (isOver && (by === 'administrator' || !isFlagged)) return 'bids_bind_ended'
  if (by === 'seller') return isFlagged ? 'bids_bind_flagged' : 'bids_bind'
  return voidsBids ? null : 'bids_would_be_void'
}

/** The code and message for a change of terms to which buyers have committed. */
export const COMMITMENTS_BIND = spoken({
  code: 'commitments_bind',
  message:
    'Buyers have committed on these terms, so the terms cannot change. To change them, a reviewer flags the deal and it is submitted for a new review: the commitments then end, and their buyers are notified.',
} as const)
