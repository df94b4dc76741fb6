import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

export async function insertBid(tx: Tx, bid: Insertable<Tables['bids']>): Promise<void> {
  await tx.insertInto('bids').values(bid).execute()
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
