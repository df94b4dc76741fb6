import { sql } from 'kysely'
import type { LoanOfBook } from '#domain/deals/loan.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type DealRow, valuesOf } from '../rows.ts'
import { AUCTION_COLUMNS, DEALS_WITH_AUCTION } from './current-auction.ts'

interface Row extends DealRow {
  loan_reference: string
  credit_score: number | null
}

/** All mortgages of a book, in the order of its tape, including those that have left it. Index: loan_deals_of_book. */
export async function loansOf(db: Db | Tx, bookId: string): Promise<LoanOfBook[]> {
  const { rows } = await sql<Row>`
    select d.*, ${AUCTION_COLUMNS}, p.credit_score from ${DEALS_WITH_AUCTION}
    left join deal_applicants p on p.loan_deal_id = d.id and p.place = 1
    where d.book_id = ${bookId} order by d.loan_place`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    loan_reference: row.loan_reference,
    is_in_book: row.is_in_book,
    values: valuesOf(row),
    credit_score: row.credit_score,
  }))
}
