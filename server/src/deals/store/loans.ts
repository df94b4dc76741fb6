import { sql } from 'kysely'
import { applicantIn } from '#domain/deals/applicants.ts'
import type { BookData } from '#domain/deals/book-data.ts'
import type { DealValues } from '#domain/deals/fields.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { toAuctionColumns, toColumns } from '../rows.ts'
import { derivedColumns } from './deals.ts'

/** A mortgage from a loan tape. */
export interface NewLoan {
  loan_reference: string
  values: DealValues
  credit_score: number | null
}

/** Rows per statement: PostgreSQL accepts 65 535 values. */
const ROWS = 400

/**
 * Stores the mortgages of a book, in the order of its tape.
 * @param first the place of the first mortgage
 */
export async function insertLoans(
  tx: Tx,
  book: { id: string; owner_id: string; staff_editors: string[] },
  loans: readonly NewLoan[],
  first: number,
  now: Date,
): Promise<void> {
  for (let start = 0; start < loans.length; start += ROWS) {
    const some = loans.slice(start, start + ROWS).map((loan, index) => ({
      id: newId(),
      loan_place: first + start + index,
      ...loan,
    }))
    await tx
      .insertInto('loan_deals')
      .values(
        some.map(({ id, loan_place, loan_reference, values }) => ({
          id,
          owner_id: book.owner_id,
          staff_editors: book.staff_editors,
          book_id: book.id,
          is_in_book: true,
          loan_reference,
          loan_place,
          ...toColumns(values),
          ...derivedColumns(values, 0, now),
        })),
      )
      .execute()
    await tx
      .insertInto('auctions')
      .values(some.map(({ id, values }) => ({ loan_deal_id: id, round: 1, ...toAuctionColumns(values) })))
      .execute()
    await tx
      .insertInto('deal_applicants')
      .values(
        some.map(({ id, credit_score }) => ({
          ...applicantIn.parse({ applicant_role: 'primary_applicant', credit_score }),
          loan_deal_id: id,
          place: 1,
        })),
      )
      .execute()
  }
}

/**
 * Deletes the mortgages of a book whose tape is replaced, which is possible while only their terms are stored.
 * @throws a database error if a document or a note refers to one
 */
export async function deleteLoans(tx: Tx, bookId: string): Promise<void> {
  const loans = sql`(select id from loan_deals where book_id = ${bookId} and is_in_book)`
  await sql`delete from auctions where loan_deal_id in ${loans}`.execute(tx)
  await sql`delete from deal_applicants where loan_deal_id in ${loans}`.execute(tx)
  await sql`delete from loan_deals where book_id = ${bookId} and is_in_book`.execute(tx)
}

/** Null for a book without mortgages. */
export async function setBookData(tx: Tx, bookId: string, data: BookData | null): Promise<void> {
  await tx
    .updateTable('loan_deals')
    .set({ book_data: data === null ? null : sql<string>`${JSON.stringify(data)}::jsonb` })
    .where('id', '=', bookId)
    .execute()
}
