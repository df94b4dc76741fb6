import { sql } from 'kysely'
import type { AuctionsTogether } from '#domain/deals/events.ts'
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

/** The book of a mortgage that is a deal of its own; null for any other deal. */
export interface PartOfBook {
  book_id: string
  book_number: number
}

export async function partOfBook(tx: Tx, id: string): Promise<PartOfBook | null> {
  const { rows } = await sql<PartOfBook>`
    select book.id as book_id, book.number as book_number
    from loan_deals d join loan_deals book on book.id = d.book_id
    where d.id = ${id} and not d.is_in_book`.execute(tx)
  return rows[0] ?? null
}

/** Which auctions count as those that begin, or end, together with that of a mortgage: the auctions `o` of `l`. */
const TOGETHER = {
  starts_at: sql`o.starts_at = a.starts_at and o.round = l.auction_round and o.phase in ('scheduled', 'open')`,
  // Some may have ended already, and be listed again. One that was sold before has not ended with them.
  ends_at: sql`o.ends_at = a.ends_at and o.phase in ('open', 'ended', 'settled')
    and not (l.deal_state = 'sold' and o.round = l.auction_round)`,
}

/**
 * For each of these mortgages of books whose auction begins, or ends, at the same moment as those of others of its
 * book: the book, and how many they are. Other deals are not in it. It depends on the schedule alone, so that servers
 * that open or close some of them at the same time agree on which is the first. Index: loan_deals_of_book.
 */
export async function auctionsTogether(
  tx: Tx,
  ids: readonly string[],
  by: keyof typeof TOGETHER,
): Promise<ReadonlyMap<string, AuctionsTogether>> {
  const { rows } = await sql<AuctionsTogether & { id: string }>`
    select d.id, book.id as book_id, book.number as book_number,
      count(*)::int as count, (count(*) filter (where o.bid_count > 0))::int as with_bids,
      min(l.loan_place) = d.loan_place as is_first
    from ${DEALS_WITH_AUCTION} join loan_deals book on book.id = d.book_id
      join loan_deals l on l.book_id = d.book_id and not l.is_in_book
      join auctions o on o.loan_deal_id = l.id and ${TOGETHER[by]}
    where d.id = any(${ids}::uuid[]) and not d.is_in_book
    group by d.id, book.id having count(*) > 1`.execute(tx)
  return new Map(rows.map(({ id, ...together }) => [id, together]))
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

/** True for a mortgage whose early access ends with that of its book. */
export async function opensWithBook(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from loan_deals d join loan_deals book on book.id = d.book_id
    where d.id = ${id} and not d.is_in_book and book.exclusive_until = d.exclusive_until`.execute(tx)
  return rows.length > 0
}
