import type { Generated } from 'kysely'
import type { LoanBidsState } from '#domain/books/sale/vocabulary.ts'
import type { Moment, Numeric, Stamp } from '../../platform/database/tables.ts'

interface LoanBidSets {
  id: string
  book_id: string
  auction_round: number
  bidder_id: string
  state: Generated<LoanBidsState>
  is_package: boolean
  total: Numeric
  placed_at: Moment
  decided_at: Moment | null
  part_id: string | null
}

interface RemovedLoans {
  id: string
  book_id: string
  loan_id: string
  amount: Numeric
  reason: string
  removed_by: string
  removed_at: Stamp
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    loan_bid_sets: LoanBidSets
    loan_bids: { set_id: string; loan_id: string; amount: Numeric }
    loan_prices: { loan_id: string; book_id: string; price: Numeric }
    removed_loans: RemovedLoans
  }
}
