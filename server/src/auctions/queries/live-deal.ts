import { sql } from 'kysely'
import type { LiveAuction, LiveBidding } from '#domain/auctions/contract.ts'
import { isSealed } from '#domain/deals/auction-terms.ts'
import { isListed } from '../../deal-access/policy.ts'
import { sightOf } from '../../deal-access/queries/sight.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { AUCTION_ROW, type AuctionRow } from '../rows.ts'
import { liveAuctionView } from '../views/auction.ts'
import { liveBiddingView } from '../views/live-bidding.ts'
import { type History, historyColumn } from './bid-steps.ts'

/** The live message of a deal, and who may see it now. */
export interface LiveDeal {
  auction: LiveAuction
  /** Null unless an open auction is running; then a message contains no more than the state. */
  bidding: LiveBidding | null
  /** The last bid in the message; the next message begins after it. */
  place: number
  isSeenBy(actor: Actor): boolean
  /** True for the bidders of the new bids: their own position, which is not in the message, has changed too. */
  isBidder(actor: Actor): boolean
}

interface LiveRow extends AuctionRow {
  history: History
}

/** Bids in a message if it is not known which ones the last message contained. */
const FEW = 5

// Read for no particular user: messages contain no sealed bids and no raises of a leader's own maximum.
const find = statement<{ deal: string; after: number | null }, LiveRow>(
  (given) =>
    sql`select ${AUCTION_ROW}, clock_timestamp() as db_now, ${historyColumn(() => sql`null::uuid`, {
      upTo: sql`and x.place > coalesce(${given('after')}::int, a.offer_count - ${sql.lit(FEW)})`,
    })} as history from ${DEALS_WITH_AUCTION} where d.id = ${given('deal')}`,
)

/**
 * Loads the message for all watchers of a deal; null if there is no such deal.
 * @param after the last bid that was sent to them
 */
export async function loadLiveDeal(
  db: Db,
  id: string,
  after: number | null = null,
): Promise<LiveDeal | null> {
  const [deal] = await find({ deal: id, after }).execute(db)
  if (!deal) return null
  const isSeen = await sightOf(db, deal)
  const isShown = isListed(deal) && deal.deal_state === 'live' && !isSealed(deal)
  const own = new Set(deal.history.steps.map((step) => step.bidder_id))
  return {
    auction: liveAuctionView(deal),
    bidding: isShown ? liveBiddingView(deal, deal.history) : null,
    place: deal.offer_count,
    isSeenBy: (actor) => actor.is_member && isSeen(actor),
    isBidder: (actor) => own.has(actor.user_id),
  }
}
