import type { LoanBidsBlocked } from '#domain/books/sale/vocabulary.ts'
import { isAuctionOver } from '#domain/deals/lifecycle.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { seesAsOwner } from '../../deal-access/policy.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'

interface BookAtAuction {
  deal_type: string | null
  deal_state: DealState
  bid_end_ts: Date | null
  db_now: Date
}

/** Why bids on the loans of a deal cannot be placed or withdrawn now, as a code; null if they can. */
export function loanBidsBlockedBy(book: BookAtAuction, isAllowed: boolean): LoanBidsBlocked | null {
  if (book.deal_type !== 'book_of_mortgage') return 'not_a_book'
  if (!isAllowed) return 'not_allowed'
  const isOver = book.bid_end_ts === null || book.bid_end_ts <= book.db_now
  return book.deal_state !== 'live' || isOver ? 'not_open' : null
}

/** The owner and staff see the bids of all buyers on loans, but no one sees them before the end of the auction. */
export const canSeeAllLoanBids = (actor: Actor, book: { owner_id: string; deal_state: DealState }) =>
  seesAsOwner(actor, book) && isAuctionOver(book.deal_state)

/** The seller or an administrator in their own name. */
export const canRemoveLoans = (actor: Actor, book: { owner_id: string }) =>
  !actor.viewed_by && (book.owner_id === actor.user_id || has(actor, 'superuser'))
