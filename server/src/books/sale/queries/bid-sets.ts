import { type Selectable, sql } from 'kysely'
import type { LoanBidSet } from '#domain/books/sale/combination.ts'
import type { ProvenFunds } from '#domain/funds/rules.ts'
import { toCents } from '#domain/kernel/money.ts'
import { provenFunds } from '../../../funds/queries/proven.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'

interface Round {
  id: string
  auction_round: number
}

/** A buyer's bids on the loans of a book. */
export interface BidSetRow extends Selectable<Tables['loan_bid_sets']> {
  /** Amounts as decimal text. */
  bids: { loan: string; amount: string }[]
  company: string
  /** The bidder's approved proof of funds, if the seller asks for one. */
  funds: ProvenFunds | null
  part_number: number | null
  part_amount: string | null
}

const BIDS = sql`(select json_agg(json_build_object('loan', b.loan_id, 'amount', b.amount::text) order by b.loan_id)
  from loan_bids b where b.set_id = s.id)`

const rowsWhere = (condition: ReturnType<typeof sql>) => sql<BidSetRow>`
  select s.*, ${BIDS} as bids, coalesce(u.company_name, u.binding_name) as company,
    (select ${provenFunds(sql`s.bidder_id`)} from loan_deals k where k.id = s.book_id and k.funds_before_bid) as funds,
    p.number as part_number, p.sale_amount as part_amount
  from loan_bid_sets s join users u on u.id = s.bidder_id left join loan_deals p on p.id = s.part_id
  where ${condition} order by s.placed_at, s.id`

/**
 * All bids on the loans of a book in a round, except withdrawn ones, in the order in which they were placed. The caller
 * checks that the auction has ended.
 */
export async function bidSetsOf(db: Db | Tx, book: Round): Promise<BidSetRow[]> {
  const { rows } = await rowsWhere(
    sql`s.book_id = ${book.id} and s.auction_round = ${book.auction_round} and s.state <> 'withdrawn'`,
  ).execute(db)
  return rows
}

/** A buyer's own bids on the loans of a book in a round; null if they have none. */
export async function ownBidSet(db: Db | Tx, book: Round, bidderId: string): Promise<BidSetRow | null> {
  const { rows } = await rowsWhere(
    sql`s.book_id = ${book.id} and s.auction_round = ${book.auction_round} and s.bidder_id = ${bidderId}`,
  ).execute(db)
  return rows[0] ?? null
}

/** A buyer's own bids on the loans of a book, as a list shows them. */
export interface OwnBidSetRow
  extends Pick<BidSetRow, 'id' | 'book_id' | 'state' | 'is_package' | 'total' | 'placed_at' | 'part_id'> {
  number: number
  loans: number
  part_number: number | null
  part_amount: string | null
}

/** A buyer's own bids on the loans of books, the latest first. Index: loan_bid_sets_of_bidder. */
export async function ownBidSets(db: Db, bidderId: string, most: number): Promise<OwnBidSetRow[]> {
  const { rows } = await sql<OwnBidSetRow>`
    select s.id, s.book_id, s.state, s.is_package, s.total, s.placed_at, s.part_id, d.number,
      (select count(*)::int from loan_bids b where b.set_id = s.id) as loans,
      p.number as part_number, p.sale_amount as part_amount
    from loan_bid_sets s join loan_deals d on d.id = s.book_id left join loan_deals p on p.id = s.part_id
    where s.bidder_id = ${bidderId} order by s.placed_at desc, s.id limit ${most}`.execute(db)
  return rows
}

/** How many other buyers bid on a package of loans of a book. */
export async function otherPackages(tx: Tx, book: Round, bidderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('loan_bid_sets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('book_id', '=', book.id)
    .where('auction_round', '=', book.auction_round)
    .where('state', '=', 'open')
    .where('is_package', '=', true)
    .where('bidder_id', '<>', bidderId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Bids as the search for the best combination reads them. */
export const combinedOf = (row: BidSetRow): LoanBidSet => ({
  id: row.id,
  is_package: row.is_package,
  bids: row.bids.map(({ loan, amount }) => ({ loan, amount: toCents(amount) })),
})
