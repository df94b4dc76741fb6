import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type AuctionRow, STEP_COLUMNS, type StepRow } from '../rows.ts'
import { type BidActor, ownId } from './effective-amount.ts'

/** Bids of the public history that a response carries. */
const HISTORY_LENGTH = 300

/**
 * The bids of a deal's present round that the actor may know of, in the order in which they were judged: the latest,
 * and from before them the last of the actor's and of the leader's. Each answer to a bid carries them, so on a hot deal
 * they must not be all.
 */
export async function bidSteps(
  db: Db | Tx,
  actor: BidActor,
  deal: Pick<AuctionRow, 'id' | 'auction_round' | 'bid_count' | 'leader_id'>,
): Promise<StepRow[]> {
  const lastOf = (bidderId: string | null) => sql`(select max(place) from bids where loan_deal_id = ${deal.id}
    and auction_round = ${deal.auction_round} and bidder_id = ${bidderId})`
  return db
    .selectFrom('bids')
    .select(STEP_COLUMNS)
    .where('loan_deal_id', '=', deal.id)
    .where('auction_round', '=', deal.auction_round)
    .where(sql<boolean>`(not is_sealed or bidder_id = ${ownId(actor)})`)
    .where(
      sql<boolean>`(place > ${deal.bid_count - HISTORY_LENGTH} or place = ${lastOf(actor.user_id)} or place = ${lastOf(deal.leader_id)})`,
    )
    .orderBy('place')
    .execute()
}
