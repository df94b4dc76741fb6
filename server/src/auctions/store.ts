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

/** Opens the sealed bids of a deal's round: from now on they are as other bids. */
export async function unsealBids(tx: Tx, deal: { id: string; auction_round: number }): Promise<void> {
  await tx
    .updateTable('bids')
    .set({ is_sealed: false })
    .where('loan_deal_id', '=', deal.id)
    .where('auction_round', '=', deal.auction_round)
    .execute()
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
