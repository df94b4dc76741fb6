import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctionOver } from '#domain/deals/lifecycle.ts'
import { Comparison } from '../../features/books/sale/Comparison.tsx'
import { LoanBids } from '../../features/books/sale/LoanBids.tsx'
import { SoldBook } from '../../features/books/sale/SoldBook.tsx'

/** Of a book: bids on its loans, how they compare, and how it was sold. */
export default function BookBids({ deal }: { deal: DealDetail }) {
  const isOver = isAuctionOver(deal.deal_state)
  const seesAll = deal.disclosure === 'owner'
  const bids = seesAll ? (
    isOver && <Comparison book={deal.id} asksFunds={deal.funds_before_bid === true} />
  ) : (
    <LoanBids book={deal.id} reference={deal.reference} />
  )
  return (
    <>
      <SoldBook book={deal.id} />
      {deal.allow_loan_bids && bids}
    </>
  )
}
