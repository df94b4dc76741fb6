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

/** The book of a mortgage that is a deal of its own, and its place there; null for any other deal. */
export interface PartOfBook {
  book_id: string
  book_number: number
  /** The mortgages of the book that are deals of their own. */
  count: number
  is_first: boolean
}

/** Index: loan_deals_of_book. */
export async function partOfBook(tx: Tx, id: string): Promise<PartOfBook | null> {
  const { rows } = await sql<PartOfBook>`
    select book.id as book_id, book.number as book_number, count(*)::int as count, min(other.loan_place) = d.loan_place as is_first
    from loan_deals d join loan_deals book on book.id = d.book_id
      join loan_deals other on other.book_id = book.id and not other.is_in_book
    where d.id = ${id} and not d.is_in_book group by book.id, d.id`.execute(tx)
  return rows[0] ?? null
}

/**
 * The deals of which a user is alerted once: the deal, or all mortgages of its book. Of a book no one else alerts until
 * the end of the transaction.
 */
export async function alertedTogether(tx: Tx, id: string, part: PartOfBook | null): Promise<string[]> {
  if (part === null) return [id]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts of book ${part.book_id}`}, 0))`.execute(
    tx,
  )
  const loans = await tx.selectFrom('loan_deals').select('id').where('book_id', '=', part.book_id).execute()
  return loans.map((loan) => loan.id)
}
