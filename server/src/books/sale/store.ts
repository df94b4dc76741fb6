import { sql } from 'kysely'
import type { LoanBid } from '#domain/books/sale/bid-rules.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

interface Round {
  id: string
  auction_round: number
}

/** Stores a buyer's bids on the loans of a locked book in place of those that they had. */
export async function replaceBidSet(
  tx: Tx,
  book: Round & { db_now: Date },
  bidderId: string,
  { is_package, total, bids }: { is_package: boolean; total: number; bids: readonly LoanBid[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into loan_bid_sets (id, book_id, auction_round, bidder_id, is_package, total, placed_at)
    values (${newId()}, ${book.id}, ${book.auction_round}, ${bidderId}, ${is_package}, ${toDecimal(total)}, ${book.db_now})
    on conflict (book_id, auction_round, bidder_id) do update set state = 'open', is_package = excluded.is_package,
      total = excluded.total, placed_at = excluded.placed_at, decided_at = null
    returning id`.execute(tx)
  const id = rows[0]?.id
  await sql`delete from loan_bids where set_id = ${id}`.execute(tx)
  const amounts = bids.map(({ loan, amount }) => ({ loan, amount: toDecimal(amount) }))
  await sql`
    insert into loan_bids (set_id, loan_id, amount)
    select ${id}::uuid, r.loan, r.amount from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as r(loan uuid, amount numeric)`.execute(
    tx,
  )
  await countBidders(tx, book)
}

/** @returns false if the buyer had no open bids */
export async function withdrawBidSet(tx: Tx, book: Round, bidderId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('loan_bid_sets')
    .set({ state: 'withdrawn', decided_at: sql<Date>`clock_timestamp()` })
    .where('book_id', '=', book.id)
    .where('auction_round', '=', book.auction_round)
    .where('bidder_id', '=', bidderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  await countBidders(tx, book)
  return numUpdatedRows === 1n
}

/** Ends the open bids on the loans of a book, of every round; returns their bidders. */
export async function endBidSets(tx: Tx, bookId: string, state: 'declined' | 'void'): Promise<string[]> {
  const { rows } = await sql<{ bidder_id: string }>`
    with ended as (
      update loan_bid_sets set state = ${state}, decided_at = clock_timestamp()
      where book_id = ${bookId} and state = 'open' returning book_id, auction_round, bidder_id
    ), counted as (
      update auctions a set loan_bidder_count = 0 from ended where a.loan_deal_id = ended.book_id and a.round = ended.auction_round
    ) select distinct bidder_id from ended`.execute(tx)
  return rows.map(({ bidder_id }) => bidder_id)
}

/** Marks open bids as accepted, with the book that their bidder bought; false if they were no longer open. */
export async function acceptBidSet(tx: Tx, setId: string, partId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('loan_bid_sets')
    .set({ state: 'accepted', part_id: partId, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', setId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const countBidders = (tx: Tx, book: Round) =>
  sql`update auctions set loan_bidder_count = (select count(*) from loan_bid_sets s
      where s.book_id = ${book.id} and s.auction_round = ${book.auction_round} and s.state = 'open')
    where loan_deal_id = ${book.id} and round = ${book.auction_round}`.execute(tx)

/** What is different about a part of a book: its buyer, price and share of amounts that are fixed in dollars. */
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
 * Makes a part of a book: a sold book with all the terms of the book from which it is split off, and its documents.
 * Prices that were asked for the whole book are not the part's.
 * @returns the number of the new deal
 */
export async function insertPart(tx: Tx, bookId: string, { id, ...part }: NewPart): Promise<number> {
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
  const { rows } = await sql<{ number: number }>`
    insert into loan_deals select part.* from loan_deals d,
      jsonb_populate_record(null::loan_deals, to_jsonb(d) || ${JSON.stringify(own)}::jsonb
        || jsonb_build_object('number', nextval('deal_numbers'))) as part
    where d.id = ${bookId} returning number`.execute(tx)
  await sql`
    insert into auctions (loan_deal_id, round, phase, format, starts_at, ends_at)
    select ${id}::uuid, 1, 'settled', a.format, a.starts_at, a.ends_at
    from auctions a join loan_deals d on d.id = a.loan_deal_id and d.auction_round = a.round where d.id = ${bookId}`.execute(
    tx,
  )
  await sql`
    insert into loan_deal_files (id, loan_deal_id, document_type, name, media_type, bytes, sha256, storage_key, uploaded_by, uploaded_at)
    select gen_random_uuid(), ${id}::uuid, document_type, name, media_type, bytes, sha256, storage_key, uploaded_by, uploaded_at
    from loan_deal_files where loan_deal_id = ${bookId} and deleted_at is null`.execute(tx)
  return rows[0]?.number ?? 0
}

/** Moves loans of a book into one of its parts, each at its price. */
export async function moveLoans(
  tx: Tx,
  bookId: string,
  partId: string,
  awards: readonly { loan: string; amount: number }[],
): Promise<number> {
  const prices = awards.map(({ loan, amount }) => ({ loan, price: toDecimal(amount) }))
  const { numAffectedRows } = await sql`
    with sold as (
      insert into loan_prices (loan_id, book_id, price)
      select r.loan, ${partId}::uuid, r.price from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as r(loan uuid, price numeric)
      returning loan_id
    ) update loan_deals d set book_id = ${partId} from sold
      where d.id = sold.loan_id and d.book_id = ${bookId} and d.is_in_book`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Takes a loan out of a sold book: it is a single mortgage of its seller again, in draft.
 * @returns false if it was not in the book
 */
export async function removeLoan(
  tx: Tx,
  removed: { book_id: string; loan_id: string; amount: string; reason: string; removed_by: string },
): Promise<boolean> {
  const { loan_id, book_id } = removed
  const { numUpdatedRows } = await tx
    .updateTable('loan_deals')
    .set({ is_in_book: false, deal_type: 'single_mortgage', deal_state: 'draft' })
    .where('id', '=', loan_id)
    .where('book_id', '=', book_id)
    .where('is_in_book', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx.deleteFrom('loan_prices').where('loan_id', '=', loan_id).execute()
  await tx
    .insertInto('removed_loans')
    .values({ id: newId(), ...removed })
    .execute()
  return true
}

/** Sets the price of a sold book after a loan has left it; the caller has locked the row. */
export async function setSaleAmount(tx: Tx, bookId: string, amount: string): Promise<void> {
  await tx.updateTable('loan_deals').set({ sale_amount: amount }).where('id', '=', bookId).execute()
}
