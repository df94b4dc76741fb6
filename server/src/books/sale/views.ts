import type { BookLoan, ListedLoanBids, LoanBidsView } from '#domain/books/sale/contract.ts'
import { LOAN_BIDS_BLOCKED } from '#domain/books/sale/vocabulary.ts'
import { type Disclosure, shownTo } from '#domain/deal-access/disclosure.ts'
import { ROOM_FIRST } from '#domain/deals/auction-terms.ts'
import { dealReference } from '#domain/deals/title.ts'
import { FUNDS_FIRST } from '#domain/funds/rules.ts'
import { BID_BLOCKED } from '../../deal-access/policy.ts'
import type { BidSetRow, OwnBidSetRow } from './queries/bid-sets.ts'
import { type BookLoanRow, referenceOf } from './queries/book-loans.ts'

const loanView = (disclosure: Disclosure, row: BookLoanRow): BookLoan => ({
  id: row.id,
  reference: referenceOf(row),
  loan_reference: shownTo(disclosure, { shown: 'dealRoom' }) ? row.loan_reference : null,
  city: row.city,
  state: row.state,
  mortgage_class: row.mortgage_class,
  position: row.position,
  interest_rate: row.interest_rate,
  maturity_date: row.effective_maturity,
  ltv: row.effective_ltv,
  balance: row.balance,
})

const bookReference = (number: number) => dealReference({ deal_type: 'book_of_mortgage', number })

/** The book that a bidder bought with their bids. */
const boughtView = ({ part_id, part_number, part_amount }: Omit<OwnBidSetRow, 'number' | 'loans'>) =>
  part_id === null || part_number === null || part_amount === null
    ? null
    : { deal: part_id, reference: bookReference(part_number), amount: part_amount }

/** One's own bids on the loans of a book, in a list. */
export const listedView = (row: OwnBidSetRow): ListedLoanBids => ({
  id: row.id,
  book: { id: row.book_id, reference: bookReference(row.number) },
  state: row.state,
  is_package: row.is_package,
  loans: row.loans,
  total: row.total,
  placed_at: row.placed_at.toISOString(),
  bought: boughtView(row),
})

function ownView(own: BidSetRow, loans: ReadonlySet<string>): LoanBidsView['you'] {
  const isDecided = own.state === 'accepted' || own.state === 'declined'
  return {
    state: own.state,
    is_package: own.is_package,
    total: own.total,
    placed_at: own.placed_at.toISOString(),
    bids: own.bids.map(({ loan, amount }) => ({
      loan,
      amount,
      is_won: isDecided ? loans.has(loan) : null,
    })),
    bought: boughtView(own),
  }
}

/** What a buyer does before they bid; it does not keep them from withdrawing bids. */
const FIRST = {
  [ROOM_FIRST.code]: ROOM_FIRST.message,
  [FUNDS_FIRST.code]: FUNDS_FIRST.message,
} as const
const BLOCKED = { ...BID_BLOCKED, ...LOAN_BIDS_BLOCKED, ...FIRST }

interface Facts {
  disclosure: Disclosure
  isAllowed: boolean
  rows: readonly BookLoanRow[]
  own: BidSetRow | null
  /** Loans that the reader bought with their bids. */
  won: ReadonlySet<string>
  blocked: keyof typeof BLOCKED | null
}

/** The loans of a book with the reader's own bids on them. */
export const loanBidsView = (facts: Facts): LoanBidsView => ({
  is_allowed: facts.isAllowed,
  loans: facts.rows.map((row) => loanView(facts.disclosure, row)),
  you: facts.own && ownView(facts.own, facts.won),
  can: {
    place: facts.blocked === null,
    withdraw: (facts.blocked === null || facts.blocked in FIRST) && facts.own?.state === 'open',
  },
  blocked_reason: facts.blocked && BLOCKED[facts.blocked],
})
