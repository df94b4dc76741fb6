import { sql } from 'kysely'
import type { LoanBid } from '#domain/books/sale/bid-rules.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { countLoanBidders } from '../../auctions/commands/count-loan-bidders.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

interface Round {
  id: string
  auction_round: number
}

/** Replaces a buyer's bids on the loans of a locked book. */
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
  const ended = await tx
    .updateTable('loan_bid_sets')
    .set({ state, decided_at: sql<Date>`clock_timestamp()` })
    .where('book_id', '=', bookId)
    .where('state', '=', 'open')
    .returning(['auction_round', 'bidder_id'])
    .execute()
  for (const auction_round of new Set(ended.map((set) => set.auction_round)))
    await countLoanBidders(tx, { id: bookId, auction_round }, 0)
  return [...new Set(ended.map(({ bidder_id }) => bidder_id))]
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

async function countBidders(tx: Tx, book: Round): Promise<void> {
  const { count } = await tx
    .selectFrom('loan_bid_sets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('book_id', '=', book.id)
    .where('auction_round', '=', book.auction_round)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  await countLoanBidders(tx, book, count)
}

/** Stores the prices of the loans of a part. */
export async function insertPrices(
  tx: Tx,
  partId: string,
  awards: readonly { loan: string; amount: number }[],
): Promise<void> {
  const prices = awards.map(({ loan, amount }) => ({
    loan_id: loan,
    book_id: partId,
    price: toDecimal(amount),
  }))
  await tx.insertInto('loan_prices').values(prices).execute()
}

/** Records why a loan has left a sold book, and deletes its price there. */
export async function insertRemovedLoan(
  tx: Tx,
  removed: { book_id: string; loan_id: string; amount: string; reason: string; removed_by: string },
): Promise<void> {
  await tx.deleteFrom('loan_prices').where('loan_id', '=', removed.loan_id).execute()
  await tx
    .insertInto('removed_loans')
    .values({ id: newId(), ...removed })
    .execute()
}
