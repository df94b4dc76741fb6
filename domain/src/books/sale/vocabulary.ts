import { LICENCE_EXPIRED } from '../../companies/licences.ts'
import { spoken } from '../../kernel/language.ts'

/** The outcome of a buyer's bids on the loans of a book. */
export const LOAN_BIDS_STATE = spoken({
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  void: 'Void',
} as const)
export type LoanBidsState = keyof typeof LOAN_BIDS_STATE

/** Why bids on loans are not possible now, for all buyers or for this one. */
export const LOAN_BIDS_BLOCKED = spoken({
  not_a_book: 'Bids on loans can be placed on books of mortgages only.',
  not_allowed: 'The seller sells this book as a whole. Bid on all of it.',
  not_open: 'Bids on loans can be placed while the auction is open.',
} as const)
export type LoanBidsBlocked = keyof typeof LOAN_BIDS_BLOCKED

/** Why the best combination cannot be accepted now. */
export const SPLIT_BLOCKED = spoken({
  not_over: 'Bids on loans are shown once the auction has ended.',
  not_under_review: 'The book is not awaiting its seller, so bids on it cannot be accepted.',
  reserve_met_by_bid: 'A bid on the whole book meets your reserve, and this combination is below it.',
  no_bids: 'No one has bid on loans of this book.',
  licence_expired: LICENCE_EXPIRED,
  changed: 'The best combination has changed since it was shown. Look at it again.',
} as const)

/** Why a loan cannot be removed from its book. */
export const REMOVAL_BLOCKED = spoken({
  not_sold: 'A loan can be removed once its book is sold and until the closing is complete.',
  paid: 'The funds have been sent or confirmed, so the price can no longer change.',
  last: 'This is the last loan of the book. A sale keeps at least one.',
} as const)
