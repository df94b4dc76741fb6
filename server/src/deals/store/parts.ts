import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The values in which a part differs from its book: buyer, price, and shares of amounts that are fixed in dollars. */
export interface NewPart {
  id: string
  sold_to: string
  sale_amount: string
  sold_at: Date
  broker_fees: string | null
  lender_fees: string | null
  home_slice_fees: string | null
  deposit: string | null
}

/**
 * Creates a part of a book: a sold book with the terms of the book from which it is split, without its documents and
 * without the asking prices of the whole book.
 */
export async function insertPart(tx: Tx, bookId: string, { id, ...part }: NewPart): Promise<void> {
  const own = {
    ...part,
    id,
    split_from: bookId,
    version: 1,
    public_version: 1,
    auction_round: 1,
    deal_state: 'sold',
    state_before_issue: null,
    reason: null,
    staff_editors: [],
    missing_count: 0,
    opening_bid: null,
    reserve_price: null,
    buy_reserve_price: null,
    auto_relist: null,
    created_at: part.sold_at,
    updated_at: part.sold_at,
    public_updated_at: part.sold_at,
  }
  await sql`
    insert into loan_deals select part.* from loan_deals d,
      jsonb_populate_record(null::loan_deals, to_jsonb(d) || ${JSON.stringify(own)}::jsonb
        || jsonb_build_object('number', nextval('deal_numbers'))) as part
    where d.id = ${bookId}`.execute(tx)
  await sql`
    insert into auctions (loan_deal_id, round, phase, format, starts_at, ends_at)
    select ${id}::uuid, 1, 'settled', a.format, a.starts_at, a.ends_at
    from auctions a join loan_deals d on d.id = a.loan_deal_id and d.auction_round = a.round where d.id = ${bookId}`.execute(
    tx,
  )
}

/** Moves loans of a book into one of its parts. Returns how many were in the book. */
export async function moveLoans(
  tx: Tx,
  bookId: string,
  partId: string,
  loans: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('loan_deals')
    .set({ book_id: partId })
    .where('id', 'in', loans)
    .where('book_id', '=', bookId)
    .where('is_in_book', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Takes a loan out of a book. It becomes a single mortgage of its seller, in draft.
 * @returns false if it was not in the book
 */
export async function releaseLoan(tx: Tx, bookId: string, loan: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('loan_deals')
    .set({ is_in_book: false, deal_type: 'single_mortgage', deal_state: 'draft' })
    .where('id', '=', loan)
    .where('book_id', '=', bookId)
    .where('is_in_book', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the price of a sold book after a loan has left it. */
export async function setSaleAmount(tx: Tx, bookId: string, amount: string): Promise<void> {
  await tx.updateTable('loan_deals').set({ sale_amount: amount }).where('id', '=', bookId).execute()
}
