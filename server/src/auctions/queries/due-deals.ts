import { type RawBuilder, sql } from 'kysely'
import { OUTAGE_MS } from '#domain/auctions/outage.ts'
import { WARNING_MARKS } from '#domain/auctions/warnings.ts'
import type { DealRecord } from '../../deals/queries/find-deal.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** What is due, as a condition on `loan_deals`; the database's clock judges. Each has its partial index. */
const DUE = {
  open: sql`deal_state = 'pending_auction' and bid_start_ts <= clock_timestamp()`,
  // Not before somebody has looked whether there was an outage that puts the end off.
  close: sql`deal_state = 'live' and bid_end_ts <= clock_timestamp() and exists (
    select from heartbeat where beat_at >= clock_timestamp() - make_interval(secs => ${OUTAGE_MS / 1000}))`,
  moves: sql`deal_state = 'under_review' and moves_due_at <= clock_timestamp()`,
  unanswered: sql`deal_state = 'under_review' and answer_by < (clock_timestamp() at time zone 'America/Toronto')::date`,
} as const
export type Due = keyof typeof DUE

const IN_ORDER: Readonly<Record<Due, RawBuilder<unknown>>> = {
  open: sql`bid_start_ts, id`,
  close: sql`bid_end_ts, id`,
  moves: sql`moves_due_at, id`,
  unanswered: sql`answer_by, id`,
}

/** What the clock must know of a deal to open or close it: much less than a screen, so that many end on time. */
export type DueDeal = Pick<DealRecord, (typeof COLUMNS)[number] | 'db_now'>

const COLUMNS = [
  'id',
  'number',
  'owner_id',
  'deal_state',
  'state_before_issue',
  'deal_type',
  'mortgage_class',
  'residential_building_type',
  'commercial_class',
  'office_space_type',
  'city',
  'state',
  'auction_format',
  'reserve_price',
  'leading_amount',
  'bid_count',
  'auction_round',
  'auto_relist',
  'relist_count',
  'bid_start_ts',
  'bid_end_ts',
  'outage_extended_at',
] as const satisfies readonly (keyof DealRecord)[]

const noneOf = (ids: ReadonlySet<string>) =>
  ids.size === 0 ? sql`true` : sql`id not in (${sql.join([...ids])})`

/**
 * Locks what is due, the longest due first, until the transaction ends. What another server holds is skipped, and the
 * condition is part of the locking statement: each thing happens exactly once.
 */
export async function takeDue(
  tx: Tx,
  due: Due,
  most: number,
  except: ReadonlySet<string>,
): Promise<DueDeal[]> {
  const { rows } = await sql<DueDeal>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, clock_timestamp() as db_now from loan_deals
    where ${DUE[due]} and ${noneOf(except)} order by ${IN_ORDER[due]} limit ${most} for no key update skip locked`.execute(
    tx,
  )
  return rows
}

/** Locks the auctions whose end lies in a time, also of those that are still to open. Waits for whoever bids. */
export async function takeEnding(tx: Tx, after: Date, until: Date): Promise<DueDeal[]> {
  const { rows } = await sql<DueDeal>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, clock_timestamp() as db_now from loan_deals
    where deal_state in ('live', 'pending_auction') and bid_end_ts > ${after} and bid_end_ts <= ${until}
    order by id for no key update`.execute(tx)
  return rows
}

export type EndingDeal = DueDeal & { leader_id: string | null }

/**
 * Live auctions near their end whose nearest mark has no warning yet. Indexes: loan_deals_due_close, auction_warnings_pkey.
 */
export async function unwarned(tx: Tx, most: number): Promise<EndingDeal[]> {
  const [first, last] = WARNING_MARKS
  const before = (minutes: number) => sql`clock_timestamp() + make_interval(mins => ${minutes})`
  const { rows } = await sql<EndingDeal>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, leader_id, clock_timestamp() as db_now
    from loan_deals d where deal_state = 'live' and bid_end_ts > clock_timestamp() and bid_end_ts <= ${before(first)}
      and not exists (select from auction_warnings w where w.loan_deal_id = d.id and w.auction_round = d.auction_round
        and w.minutes = case when d.bid_end_ts <= ${before(last)} then ${last}::int else ${first}::int end)
    order by bid_end_ts, id limit ${most}`.execute(tx)
  return rows
}

/** What the clock sees at a glance, in milliseconds of the database's clock. */
export interface ClockFace {
  /** Since any server left a sign of life; null before the first one. */
  silence: number | null
  /** Until the next opening and the next close, negative once overdue; null when none is planned. */
  open: number | null
  close: number | null
}

/** One round trip, however little there is to do. Indexes: loan_deals_due_open, loan_deals_due_close. */
export async function readClock(db: Db, except: ReadonlySet<string>): Promise<ClockFace> {
  const { rows } = await sql<ClockFace>`
    select (extract(epoch from clock_timestamp() - (select beat_at from heartbeat)) * 1000)::float8 as silence,
      (extract(epoch from (select min(bid_start_ts) from loan_deals where deal_state = 'pending_auction' and ${noneOf(except)})
        - clock_timestamp()) * 1000)::float8 as open,
      (extract(epoch from (select min(bid_end_ts) from loan_deals where deal_state = 'live' and ${noneOf(except)})
        - clock_timestamp()) * 1000)::float8 as close`.execute(db)
  return rows[0] ?? { silence: null, open: null, close: null }
}

/** Who has bid in the present rounds of deals, deal by deal. */
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
