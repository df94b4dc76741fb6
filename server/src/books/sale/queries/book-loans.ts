import { sql } from 'kysely'
import type { BidLoan } from '#domain/books/sale/bid-rules.ts'
import { dealReference } from '#domain/deals/title.ts'
import { toCents } from '#domain/kernel/money.ts'
import type { DealRow } from '../../../deals/rows.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

/** A loan in a book, as lists of bids and prices show it. */
export interface BookLoanRow
  extends Pick<DealRow, 'id' | 'number' | 'city' | 'state' | 'mortgage_class' | 'position'> {
  loan_reference: string
  interest_rate: number | null
  effective_ltv: number | null
  effective_maturity: string | null
  /** The outstanding balance. */
  balance: string
  /** The price at which the loan was sold, if it has its own. */
  price: string | null
}

/** The loans that are in a book now, in the order of its tape. Index: loan_deals_of_book. */
export async function bookLoans(db: Db | Tx, bookId: string): Promise<BookLoanRow[]> {
  const { rows } = await sql<BookLoanRow>`
    select d.id, d.number, d.loan_reference, d.city, d.state, d.mortgage_class, d.position,
      d.interest_rate::float8 as interest_rate, d.effective_ltv::float8 as effective_ltv, d.effective_maturity,
      coalesce(d.principle_balance, d.mortgage_amount, 0)::numeric(14, 2) as balance, p.price
    from loan_deals d left join loan_prices p on p.loan_id = d.id and p.book_id = d.book_id
    where d.book_id = ${bookId} and d.is_in_book order by d.loan_place`.execute(db)
  return rows
}

export const referenceOf = ({ number }: { number: number }) =>
  dealReference({ deal_type: 'mortgage_from_book', number })

/** A loan as the rules of bids read it. */
export const bidLoanOf = (row: BookLoanRow): BidLoan => ({
  id: row.id,
  reference: referenceOf(row),
  balance: toCents(row.balance),
})
