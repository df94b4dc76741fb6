import { type Selectable, sql } from 'kysely'
import { namesOf } from '#domain/kernel/names.ts'
import { type Db, sendLater, type Tx } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Standing } from './rows.ts'

/** The round of a deal whose row the command has locked. */
export type Round = { id: string; auction_round: number }

const update = statement<Standing & Round & { changes: number }, object>(
  (given) => sql`
    update auctions set leader_id = ${given('leader_id')}, leader_maximum = ${given('leader_maximum')},
      leading_amount = ${given('leading_amount')}, headline_yield = ${given('headline_yield')}, bid_count = ${given('bid_count')}, bidder_count = ${given('bidder_count')},
      offer_count = ${given('offer_count')}, ends_at = ${given('bid_end_ts')}, reserve_met_at = ${given('reserve_met_at')},
      version = version + ${given('changes')}
    where loan_deal_id = ${given('id')} and round = ${given('auction_round')}`,
)

/**
 * Updates an auction after bids; the caller has locked the row.
 * @param changes how many of them others may know of: for a change that only the bidder sees, the version stays
 */
export async function updateAuction(
  tx: Tx,
  { id, auction_round }: Round,
  standing: Standing,
  { changes }: { changes: number },
): Promise<void> {
  await sendLater(tx, update({ ...standing, id, auction_round, changes }))
}

/**
 * Sets the next deadline of the negotiation and the seller's deadline; the caller has locked the row. The version that
 * others see stays, because they must not know of counter-offers and final offers.
 */
export async function updateAnswering(
  tx: Tx,
  round: Round,
  due: { negotiation_due_at: Date | null; answer_by?: string | null },
): Promise<void> {
  await tx
    .updateTable('auctions')
    .set({ ...due, answer_version: sql<number>`answer_version + 1` })
    .where('loan_deal_id', '=', round.id)
    .where('round', '=', round.auction_round)
    .execute()
}

/** Extends the ends of auctions after an outage; the caller has locked the rows. */
export async function updateEnds(
  tx: Tx,
  rows: readonly (Round & { ends_at: Date; outage_extended_at: Date })[],
): Promise<void> {
  await sql`
    update auctions a set ends_at = r.ends_at, outage_extended_at = r.outage_extended_at, version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, auction_round int, ends_at timestamptz, outage_extended_at timestamptz)
    where a.loan_deal_id = r.id and a.round = r.auction_round`.execute(tx)
}

/** A bid as it is placed; the seller's answer comes later. */
export type NewBid = Omit<Selectable<Tables['bids']>, 'status' | 'reason' | 'decided_at'>

const BID_COLUMNS = namesOf<Record<keyof NewBid, true>>({
  id: true,
  loan_deal_id: true,
  auction_round: true,
  place: true,
  bidder_id: true,
  bidder_number: true,
  offer_type: true,
  bid_amount: true,
  max_amount: true,
  brokerage_fees: true,
  end_closing_cost: true,
  loan_servicing: true,
  leading_after: true,
  leader_after: true,
  end_after: true,
  placed_at: true,
  is_sealed: true,
  is_own_raise: true,
  automatic_bidder_id: true,
  automatic_number: true,
  automatic_amount: true,
})

const insert = statement<NewBid, object>(
  (given) => sql`
    insert into bids (${sql.join(BID_COLUMNS.map((column) => sql.ref(column)))})
    values (${sql.join(BID_COLUMNS.map(given))})`,
)

export async function insertBid(tx: Tx, bid: NewBid): Promise<void> {
  await sendLater(tx, insert(bid))
}

/** Opens the sealed bids of deals' current rounds, and returns them in order. */
export async function unsealBids(tx: Tx, dealIds: readonly string[]): Promise<SealedBid[]> {
  const { rows } = await sql<SealedBid>`
    with opened as (
      update bids b set is_sealed = false from loan_deals d
      where d.id = b.loan_deal_id and d.id = any(${dealIds}::uuid[]) and b.auction_round = d.auction_round and b.is_sealed
      returning b.loan_deal_id, b.bidder_id, b.bid_amount, b.place
    ) select loan_deal_id, bidder_id, bid_amount from opened order by loan_deal_id, place`.execute(tx)
  return rows
}

export interface SealedBid {
  loan_deal_id: string
  bidder_id: string
  bid_amount: string
}

/** Accepts one bid; false if it was no longer pending. */
export async function accept(tx: Tx, bidId: string): Promise<boolean> {
  const result = await tx
    .updateTable('bids')
    .set({ status: 'accepted', decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', bidId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

interface DeclineScope {
  loan_deal_id: string
  auction_round: number
  /** To decline only this bidder's bids. */
  bidder_id?: string
}

/** Declines the bids that are still pending; returns their bidders. */
export async function declinePending(tx: Tx, scope: DeclineScope, reason: string | null): Promise<string[]> {
  const declined = await tx
    .updateTable('bids')
    .set({ status: 'declined', reason, decided_at: sql<Date>`clock_timestamp()` })
    .where('loan_deal_id', '=', scope.loan_deal_id)
    .where('auction_round', '=', scope.auction_round)
    .where('status', '=', 'pending')
    .$if(scope.bidder_id !== undefined, (query) => query.where('bidder_id', '=', scope.bidder_id ?? ''))
    .returning('bidder_id')
    .execute()
  return [...new Set(declined.map((bid) => bid.bidder_id))]
}

/** Voids the bids that are still pending from a deal's earlier rounds; returns the bidders. */
export async function voidEarlier(tx: Tx, dealId: string, reason: string): Promise<string[]> {
  const { rows } = await sql<{ bidder_id: string }>`
    update bids b set status = 'void', reason = ${reason}, decided_at = clock_timestamp()
    from loan_deals d where d.id = b.loan_deal_id and d.id = ${dealId}
      and b.auction_round < d.auction_round and b.status = 'pending'
    returning b.bidder_id`.execute(tx)
  return [...new Set(rows.map((row) => row.bidder_id))]
}

/**
 * Locks the heartbeat that all servers share until the transaction ends; returns the last one, and the time after
 * locking.
 */
export async function lockLiveness(tx: Tx): Promise<{ last: Date; now: Date }> {
  await sql`insert into liveness (alive_at) values (clock_timestamp()) on conflict do nothing`.execute(tx)
  await sql`select from liveness for update`.execute(tx)
  const { rows } = await sql<{ last: Date; now: Date }>`
    select alive_at as last, clock_timestamp() as now from liveness`.execute(tx)
  const moments = rows[0]
  if (!moments) throw new Error('The table liveness has no row.')
  return moments
}

/** Writes the heartbeat unless the last one is older than this, or there is none; returns whether it was written. */
export async function prolongLiveness(db: Db, longestGapMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('liveness')
    .set({ alive_at: sql<Date>`clock_timestamp()` })
    .where('alive_at', '>=', sql<Date>`clock_timestamp() - make_interval(secs => ${longestGapMs / 1000})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateLiveness(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('liveness').set({ alive_at: now }).execute()
}

export async function insertOutage(
  tx: Tx,
  outage: { from: number; until: number },
  extended: number,
): Promise<void> {
  await tx
    .insertInto('outages')
    .values({ began_at: new Date(outage.from), ended_at: new Date(outage.until), extended })
    .execute()
}

/** Records that warnings of these rounds are sent; returns those that no server had sent yet. */
export async function insertWarnings(
  tx: Tx,
  marks: readonly { loan_deal_id: string; auction_round: number; minutes: number }[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('auction_warnings')
    .values([...marks])
    .onConflict((conflict) => conflict.doNothing())
    .returning('loan_deal_id')
    .execute()
  return rows.map((row) => row.loan_deal_id)
}
