import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { MoveKind } from '#domain/auctions/vocabulary.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { newId } from '../platform/ids.ts'

export async function insertBid(tx: Tx, bid: Insertable<Tables['bids']>): Promise<void> {
  await tx.insertInto('bids').values(bid).execute()
}

/** What is written of a move: who and when are the same for all that are made at once. */
export interface NewMove {
  kind: MoveKind
  bidder_id: string
  amount?: string | null
  reason?: string | null
  expires_at?: Date | null
  /** The counter-offer or invitation that this answers: the database lets it be answered once. */
  answers_id?: string
}

export async function insertMoves(
  tx: Tx,
  deal: { id: string; auction_round: number; db_now: Date },
  actorId: string | null,
  moves: readonly NewMove[],
): Promise<void> {
  if (moves.length === 0) return
  await tx
    .insertInto('auction_moves')
    .values(
      moves.map((move) => ({
        ...move,
        id: newId(),
        loan_deal_id: deal.id,
        auction_round: deal.auction_round,
        actor_id: actorId,
        at: deal.db_now,
      })),
    )
    .execute()
}

/** Opens the sealed bids of deals' present rounds: from now on they are as other bids. Answers them in their order. */
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

/** Accepts one bid; false when it was no longer pending. */
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
  /** Only this bidder's. */
  bidder_id?: string
}

/** Declines the bids that are still pending; answers whose they were. */
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

/** Declines what is still pending from a deal's earlier rounds; answers whose bids they were. */
export async function declineEarlier(tx: Tx, dealId: string, reason: string): Promise<string[]> {
  const { rows } = await sql<{ bidder_id: string }>`
    update bids b set status = 'declined', reason = ${reason}, decided_at = clock_timestamp()
    from loan_deals d where d.id = b.loan_deal_id and d.id = ${dealId}
      and b.auction_round < d.auction_round and b.status = 'pending'
    returning b.bidder_id`.execute(tx)
  return [...new Set(rows.map((row) => row.bidder_id))]
}

/** Ends the counter-offers of a deal's earlier rounds that were never answered. */
export async function withdrawEarlier(tx: Tx, dealId: string): Promise<void> {
  await sql`
    insert into auction_moves (id, loan_deal_id, auction_round, kind, bidder_id, answers_id, at)
    select gen_random_uuid(), m.loan_deal_id, m.auction_round, 'counter_withdrawn', m.bidder_id, m.id, clock_timestamp()
    from auction_moves m join loan_deals d on d.id = m.loan_deal_id
    where d.id = ${dealId} and m.auction_round < d.auction_round and m.kind = 'counter'
      and not exists (select from auction_moves a where a.answers_id = m.id)`.execute(tx)
}

/** Keeps the other servers from the heartbeat until the transaction ends; the last beat, and the time once it is held. */
export async function lockHeartbeat(tx: Tx): Promise<{ last: Date; now: Date }> {
  await sql`insert into heartbeat (beat_at) values (clock_timestamp()) on conflict do nothing`.execute(tx)
  await sql`select from heartbeat for update`.execute(tx)
  const { rows } = await sql<{ last: Date; now: Date }>`
    select beat_at as last, clock_timestamp() as now from heartbeat`.execute(tx)
  const beats = rows[0]
  if (!beats) throw new Error('The heartbeat has lost its row.')
  return beats
}

export async function beat(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('heartbeat').set({ beat_at: now }).execute()
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

/** Marks that a mark of these rounds has had its warning; answers which had none yet, from whichever server. */
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
