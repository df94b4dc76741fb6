import { sql } from 'kysely'
import type { NamedLoan } from '#domain/books/pool/loan.ts'
import type { DealValues, ScalarField } from '#domain/deals/fields.ts'
import { type DealRow, someValuesOf } from '../../../deals/rows.ts'
import type { Db } from '../../../platform/database/database.ts'

interface LoanRow extends DealRow {
  loan_reference: string
  loan_place: number
  credit_score: number | null
  stated_on: string | null
}

/** A mortgage of a book with some of its fields. */
export interface LoanWith<F extends ScalarField> extends NamedLoan {
  values: Pick<DealValues, F>
  credit_score: number | null
  stated_on: string | null
}

/** A large tape is read in pieces, and other requests are served between them. */
const PIECE = 500

/**
 * The mortgages that are sold with a book, in pieces in the order of its tape. Index: loan_deals_of_book.
 * @param fields columns of the deal itself
 */
export async function* piecesOf<const F extends ScalarField>(
  db: Db,
  bookId: string,
  fields: readonly F[],
): AsyncGenerator<LoanWith<F>[]> {
  const columns = sql.join(fields.map((field) => sql.ref(`d.${field}`)))
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: LoanRow[] } = await sql<LoanRow>`
      select d.id, d.number, d.loan_reference, d.loan_place, ${columns}, p.credit_score,
        stated_on(d.mortgage_borrower_txs, k.listed_at) as stated_on
      from loan_deals d join loan_deals k on k.id = d.book_id
      left join deal_applicants p on p.loan_deal_id = d.id and p.place = 1
      where d.book_id = ${bookId} and d.is_in_book and d.loan_place > ${after}
      order by d.loan_place limit ${PIECE}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => loanOf(fields, row))
    after = rows.length < PIECE ? undefined : rows.at(-1)?.loan_place
  }
}

const loanOf = <F extends ScalarField>(fields: readonly F[], row: LoanRow): LoanWith<F> => ({
  id: row.id,
  number: row.number,
  loan_reference: row.loan_reference,
  values: someValuesOf(fields, row),
  credit_score: row.credit_score,
  stated_on: row.stated_on,
})
