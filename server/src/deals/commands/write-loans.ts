import { sql } from 'kysely'
import { bookFigures, bookWith, type LoanFigures } from '#domain/deals/book-data.ts'
import { missing } from '#domain/deals/completeness.ts'
import { effective, remainingTerm } from '#domain/deals/computed.ts'
import { type DealValues, FIELDS_OF_MORTGAGE } from '#domain/deals/fields.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { DEALS_WITH_AUCTION } from '../queries/current-auction.ts'
import type { LockedDeal } from '../queries/lock-deal.ts'
import { type DealRow, valuesOf } from '../rows.ts'
import { updateFields } from '../store/deals.ts'
import * as store from '../store/loans.ts'
import { priceDeals } from './price-deals.ts'

export type { NewLoan } from '../store/loans.ts'

/**
 * Replaces the mortgages of a locked book, in the order of its tape.
 * @throws 409 if a mortgage that would be replaced has documents or notes
 */
export async function replaceLoans(
  platform: Platform,
  tx: Tx,
  book: LockedDeal,
  loans: readonly store.NewLoan[],
): Promise<void> {
  if (await hasAttachments(tx, book.id))
    throw conflict(
      'Mortgages of this book have documents or notes already, so its loan tape cannot be replaced.',
    )
  await store.deleteLoans(tx, book.id)
  await store.insertLoans(tx, book, loans, 1, book.db_now)
  await updateBookFigures(platform, tx, book)
}

async function hasAttachments(tx: Tx, bookId: string): Promise<boolean> {
  const { rows } = await sql`
    select from loan_deals d where d.book_id = ${bookId} and d.is_in_book and (
      exists (select from loan_deal_files f where f.loan_deal_id = d.id)
      or exists (select from loan_deal_images i where i.loan_deal_id = d.id)
      or exists (select from deal_notes n where n.loan_deal_id = d.id)) limit 1`.execute(tx)
  return rows.length > 0
}

/** Computes the figures of a locked book from its mortgages again, in the transaction that changes one of them. */
export async function updateBookFigures(
  platform: Platform,
  tx: Tx,
  book: Pick<LockedDeal, 'id' | 'db_now'> & Parameters<typeof valuesOf>[0],
): Promise<void> {
  const loans = await figuresOf(tx, book.id, businessDateOf(book.db_now))
  const own = valuesOf(book)
  const values = bookWith(own, FIELDS_OF_MORTGAGE, loans)
  const now = book.db_now
  await updateFields(tx, book.id, {
    changed: pick(values),
    values,
    is_public: true,
    missing_count: missing(effective(values, businessDateOf(now)), [], [], now).length,
    now,
  })
  await store.setBookData(tx, book.id, loans.length === 0 ? null : dataOf(loans))
  await priceDeals(tx, [book.id])
  await platform.events.signal(tx, { topic: 'deal', id: book.id })
}

const pick = (values: DealValues): Partial<DealValues> =>
  Object.fromEntries(FIELDS_OF_MORTGAGE.map((field) => [field, values[field]]))

function dataOf(loans: readonly LoanFigures[]) {
  const { total_loan_value, total_principle_balance, total_valuation_of_asset, ...figures } =
    bookFigures(loans)
  return {
    ...figures,
    total_loan_value: toDecimal(total_loan_value),
    total_principle_balance: toDecimal(total_principle_balance),
    total_valuation_of_asset: toDecimal(total_valuation_of_asset),
  }
}

interface FigureRow extends DealRow {
  effective_ltv: string | null
  effective_term: number | null
  effective_maturity: string | null
}

/** The terms of the mortgages in a book, with their computed fields filled in. Index: loan_deals_of_book. */
async function figuresOf(tx: Tx, bookId: string, today: string): Promise<LoanFigures[]> {
  const { rows } = await sql<FigureRow>`
    select d.* from ${DEALS_WITH_AUCTION} where d.book_id = ${bookId} and d.is_in_book order by d.loan_place`.execute(
    tx,
  )
  return rows.map((row) => ({
    ...valuesOf(row),
    ltv: row.effective_ltv === null ? null : Number(row.effective_ltv),
    mortgage_term: row.effective_term,
    remaining_term: remainingTerm(row.remaining_term, row.effective_maturity, today),
  }))
}
