import { type RawBuilder, sql } from 'kysely'
import { OUTAGE_MS } from '#domain/auctions/outage.ts'
import { WARNING_MARKS } from '#domain/auctions/warnings.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AUCTION_ROW, type AuctionRow } from '../rows.ts'

/**
 * The current time by the database's clock. In a subquery it is read once per statement; the bare function is
 * volatile, so that no index could serve a condition with it.
 */
const NOW = sql`(select clock_timestamp())`
const TODAY = sql`(select (clock_timestamp() at time zone 'America/Toronto')::date)`

/** Conditions for due work, and its order. Each has a partial index, `auctions_due_...`. */
const DUE = {
  open: {
    is: sql`a.phase = 'scheduled' and d.deal_state = 'pending_auction' and a.starts_at <= ${NOW}`,
    order: sql`a.starts_at, a.loan_deal_id`,
  },
  // Only after the check whether an outage extends the end.
  close: {
    is: sql`a.phase = 'open' and d.deal_state = 'live' and a.ends_at <= ${NOW} and exists (
      select from liveness where alive_at >= clock_timestamp() - make_interval(secs => ${OUTAGE_MS / 1000}))`,
    order: sql`a.ends_at, a.loan_deal_id`,
  },
  negotiation: {
    is: sql`a.phase = 'ended' and d.deal_state = 'under_review' and a.negotiation_due_at <= ${NOW}`,
    order: sql`a.negotiation_due_at, a.loan_deal_id`,
  },
  unanswered: {
    is: sql`a.phase = 'ended' and d.deal_state = 'under_review' and a.answer_by < ${TODAY}`,
    order: sql`a.answer_by, a.loan_deal_id`,
  },
} as const
export type Due = keyof typeof DUE

const noneOf = (ids: ReadonlySet<string>) =>
  ids.size === 0 ? sql`true` : sql`a.loan_deal_id not in (${sql.join([...ids])})`

/**
 * Locks due deals, the longest overdue first, until the transaction ends. Rows locked by another server are skipped,
 * and the condition is part of the locking statement, so each piece of work is done exactly once.
 */
export async function claimDue(
  tx: Tx,
  due: Due,
  most: number,
  except: ReadonlySet<string>,
): Promise<AuctionRow[]> {
  const { rows } = await sql<AuctionRow>`
    select ${AUCTION_ROW}, clock_timestamp() as db_now from ${DEALS_WITH_AUCTION}
    where ${DUE[due].is} and ${noneOf(except)} order by ${DUE[due].order} limit ${most}
    for no key update of d, a skip locked`.execute(tx)
  return rows
}

/**
 * Locks the auctions that end within a period, including scheduled ones. Waits for bids in progress. Indexes:
 * auctions_due_close, auctions_due_open; a scheduled auction starts before it ends.
 */
export async function claimEnding(tx: Tx, after: Date, until: Date): Promise<AuctionRow[]> {
  const { rows } = await sql<AuctionRow>`
    select ${AUCTION_ROW}, clock_timestamp() as db_now from ${DEALS_WITH_AUCTION}
    where d.deal_state in ('live', 'pending_auction') and (
      a.phase = 'open' and a.ends_at > ${after} and a.ends_at <= ${until}
      or a.phase = 'scheduled' and a.starts_at <= ${until} and a.ends_at > ${after} and a.ends_at <= ${until})
    order by d.id for no key update of d, a`.execute(tx)
  return rows
}

const [FIRST_MARK, LAST_MARK] = WARNING_MARKS
const inMinutes = (minutes: number) => sql`(select clock_timestamp() + make_interval(mins => ${minutes}))`

/**
 * Open auctions near their end whose current warning has not been sent. Indexes: auctions_due_close,
 * auction_warnings_pkey.
 */
export async function unwarned(tx: Tx, most: number): Promise<AuctionRow[]> {
  const { rows } = await sql<AuctionRow>`
    select ${AUCTION_ROW}, clock_timestamp() as db_now from ${DEALS_WITH_AUCTION}
    where a.phase = 'open' and d.deal_state = 'live' and a.ends_at > ${NOW} and a.ends_at <= ${inMinutes(FIRST_MARK)}
      and not exists (select from auction_warnings w where w.loan_deal_id = a.loan_deal_id and w.auction_round = a.round
        and w.minutes = case when a.ends_at <= ${inMinutes(LAST_MARK)} then ${LAST_MARK}::int else ${FIRST_MARK}::int end)
    order by a.ends_at, a.loan_deal_id limit ${most}`.execute(tx)
  return rows
}

/** Milliseconds until a moment that a subquery returns, by the database's clock; negative if it has passed. */
const until = (moment: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${moment} - clock_timestamp()) * 1000)::float8`

/** Time until the clock must act, in milliseconds of the database's clock. */
export interface NextDue {
  /** Time since the last heartbeat of any server; null before the first one. */
  silence: number | null
  /** Time until the next opening and the next close, negative if overdue; null if none is planned. */
  open: number | null
  close: number | null
}

/** A single query, because it runs often. Indexes: auctions_due_open, auctions_due_close. */
export async function nextDue(db: Db, except: ReadonlySet<string>): Promise<NextDue> {
  const { rows } = await sql<NextDue>`
    select -${until(sql`(select alive_at from liveness)`)} as silence,
      ${until(sql`(select min(a.starts_at) from auctions a where a.phase = 'scheduled' and ${noneOf(except)})`)} as open,
      ${until(sql`(select min(a.ends_at) from auctions a where a.phase = 'open' and ${noneOf(except)})`)} as close`.execute(
    db,
  )
  return rows[0] ?? { silence: null, open: null, close: null }
}

/**
 * Milliseconds until a deadline of a negotiation passes or the day begins on which the clock answers for a seller;
 * negative if overdue, null if none is planned. Indexes: auctions_due_negotiation, auctions_due_answer.
 */
export async function nextAnswer(db: Db, except: ReadonlySet<string>): Promise<number | null> {
  const ended = sql`from auctions a where a.phase = 'ended' and ${noneOf(except)}`
  const { rows } = await sql<{ next: number | null }>`
    select ${until(sql`least((select min(a.negotiation_due_at) ${ended}),
      (select min(a.answer_by) + 1 ${ended})::timestamp at time zone 'America/Toronto')`)} as next`.execute(
    db,
  )
  return rows[0]?.next ?? null
}

/**
 * Milliseconds until an open auction comes so near its end that a warning is sent; null if none will. Index:
 * auctions_due_close.
 */
export async function nextWarning(db: Db): Promise<number | null> {
  const marked = (minutes: number) => sql`(select min(a.ends_at) from auctions a
    where a.phase = 'open' and a.ends_at > ${inMinutes(minutes)}) - make_interval(mins => ${minutes})`
  const { rows } = await sql<{ next: number | null }>`
    select ${until(sql`least(${marked(FIRST_MARK)}, ${marked(LAST_MARK)})`)} as next`.execute(db)
  return rows[0]?.next ?? null
}

/** The bidders of the current rounds of deals, by deal. */
export async function biddersOf(
  tx: Tx,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; bidder_ids: string[] }>`
    select b.loan_deal_id as id, array_agg(distinct b.bidder_id) as bidder_ids
    from bids b join loan_deals d on d.id = b.loan_deal_id and d.auction_round = b.auction_round
    where b.loan_deal_id = any(${dealIds}::uuid[]) group by 1`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.bidder_ids]))
}
