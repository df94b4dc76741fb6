import { type RawBuilder, sql } from 'kysely'
import { OUTAGE_MS } from '#domain/auctions/outage.ts'
import { WARNING_MARKS } from '#domain/auctions/warnings.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AUCTION_ROW, type AuctionRow } from '../rows.ts'

/** Conditions for due work, by the database's clock. Each has a partial index, `auctions_due_...`. */
const DUE = {
  open: sql`a.phase = 'scheduled' and d.deal_state = 'pending_auction' and a.starts_at <= clock_timestamp()`,
  // Not before the check whether an outage extends the end.
  close: sql`a.phase = 'open' and d.deal_state = 'live' and a.ends_at <= clock_timestamp() and exists (
    select from liveness where alive_at >= clock_timestamp() - make_interval(secs => ${OUTAGE_MS / 1000}))`,
  negotiation: sql`d.deal_state = 'under_review' and a.negotiation_due_at <= clock_timestamp()`,
  unanswered: sql`a.phase = 'ended' and d.deal_state = 'under_review'
    and a.answer_by < (clock_timestamp() at time zone 'America/Toronto')::date`,
} as const
export type Due = keyof typeof DUE

const IN_ORDER: Readonly<Record<Due, RawBuilder<unknown>>> = {
  open: sql`a.starts_at, d.id`,
  close: sql`a.ends_at, d.id`,
  negotiation: sql`a.negotiation_due_at, d.id`,
  unanswered: sql`a.answer_by, d.id`,
}

const noneOf = (ids: ReadonlySet<string>) =>
  ids.size === 0 ? sql`true` : sql`a.loan_deal_id not in (${sql.join([...ids])})`

/**
 * Locks due deals, the longest due first, until the transaction ends. Rows locked by another server are skipped,
 * and the condition is part of the locking statement, so each piece of work is done exactly once.
 */
export async function takeDue(
  tx: Tx,
  due: Due,
  most: number,
  except: ReadonlySet<string>,
): Promise<AuctionRow[]> {
  const { rows } = await sql<AuctionRow>`
    select ${AUCTION_ROW}, clock_timestamp() as db_now from ${DEALS_WITH_AUCTION}
    where ${DUE[due]} and ${noneOf(except)} order by ${IN_ORDER[due]} limit ${most}
    for no key update of d, a skip locked`.execute(tx)
  return rows
}

/** Locks the auctions that end within a period, including scheduled ones. Waits for bids in progress. */
export async function takeEnding(tx: Tx, after: Date, until: Date): Promise<AuctionRow[]> {
  const { rows } = await sql<AuctionRow>`
    select ${AUCTION_ROW}, clock_timestamp() as db_now from ${DEALS_WITH_AUCTION}
    where a.phase in ('open', 'scheduled') and d.deal_state in ('live', 'pending_auction')
      and a.ends_at > ${after} and a.ends_at <= ${until}
    order by d.id for no key update of d, a`.execute(tx)
  return rows
}

/**
 * Open auctions near their end whose current warning has not been sent. Indexes: auctions_due_close,
 * auction_warnings_pkey.
 */
export async function unwarned(tx: Tx, most: number): Promise<AuctionRow[]> {
  const [first, last] = WARNING_MARKS
  const before = (minutes: number) => sql`clock_timestamp() + make_interval(mins => ${minutes})`
  const { rows } = await sql<AuctionRow>`
    select ${AUCTION_ROW}, clock_timestamp() as db_now from ${DEALS_WITH_AUCTION}
    where a.phase = 'open' and d.deal_state = 'live' and a.ends_at > clock_timestamp() and a.ends_at <= ${before(first)}
      and not exists (select from auction_warnings w where w.loan_deal_id = a.loan_deal_id and w.auction_round = a.round
        and w.minutes = case when a.ends_at <= ${before(last)} then ${last}::int else ${first}::int end)
    order by a.ends_at, d.id limit ${most}`.execute(tx)
  return rows
}

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
    select (extract(epoch from clock_timestamp() - (select alive_at from liveness)) * 1000)::float8 as silence,
      (extract(epoch from (select min(a.starts_at) from auctions a where a.phase = 'scheduled' and ${noneOf(except)})
        - clock_timestamp()) * 1000)::float8 as open,
      (extract(epoch from (select min(a.ends_at) from auctions a where a.phase = 'open' and ${noneOf(except)})
        - clock_timestamp()) * 1000)::float8 as close`.execute(db)
  return rows[0] ?? { silence: null, open: null, close: null }
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
