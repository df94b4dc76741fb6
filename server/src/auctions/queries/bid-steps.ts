import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type AuctionRow, STEP_COLUMNS, type StepRow } from '../rows.ts'
import { type BidActor, ownId } from './effective-amount.ts'

/** Maximum number of bids of the public history in a response. */
const HISTORY_LENGTH = 300

/**
 * The bids of a deal's current round that the actor may see, in the order in which they were judged: the latest,
 * and the last earlier ones of the actor and of the leader. Every response to a bid contains them, so on a busy
 * deal they must be limited. A leader's raise of their own maximum is only its bidder's, and neither its presence nor
 * the number of the others tells of it.
 */
export function stepsQuery(
  db: Db | Tx,
  actor: BidActor,
  deal: Pick<AuctionRow, 'id' | 'auction_round' | 'leader_id'>,
) {
  const ofRound = sql`select place from bids where loan_deal_id = ${deal.id} and auction_round = ${deal.auction_round}`
  const lastOf = (bidderId: string | null, isKnown = sql`not is_own_raise`) =>
    sql`(${ofRound} and bidder_id = ${bidderId} and ${isKnown} order by place desc limit 1)`
  const before = sql`coalesce((${ofRound} and not is_own_raise order by place desc offset ${HISTORY_LENGTH} limit 1), 0)`
  return db
    .selectFrom('bids')
    .select(STEP_COLUMNS)
    .where('loan_deal_id', '=', deal.id)
    .where('auction_round', '=', deal.auction_round)
    .where(sql<boolean>`(not is_sealed and not is_own_raise or bidder_id = ${ownId(actor)})`)
    .where(
      sql<boolean>`(place > ${before} and not is_own_raise or place = ${lastOf(actor.user_id, sql`true`)}
        or place = ${lastOf(actor.user_id)} or place = ${lastOf(deal.leader_id)})`,
    )
    .orderBy('place')
}

export const bidSteps = (
  db: Db,
  actor: BidActor,
  deal: Pick<AuctionRow, 'id' | 'auction_round' | 'leader_id'>,
): Promise<StepRow[]> => stepsQuery(db, actor, deal).execute()
