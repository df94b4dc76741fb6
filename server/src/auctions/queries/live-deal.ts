import { sql } from 'kysely'
import type { LiveAuction } from '#domain/auctions/contract.ts'
import { disclosureOf, isOnMarket } from '../../deals/policy.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { AUCTION_ROW, type AuctionRow } from '../rows.ts'
import { liveAuctionView } from '../views/auction.ts'

/** The live message of a deal, and who may see it now. */
export interface LiveDeal {
  auction: LiveAuction
  isSeenBy(actor: Actor): boolean
}

/** Loads what all watchers of a deal are sent; null if there is no such deal. */
export async function loadLiveDeal(db: Db, id: string): Promise<LiveDeal | null> {
  const { rows } = await sql<AuctionRow>`
    select ${AUCTION_ROW}, clock_timestamp() as db_now from ${DEALS_WITH_AUCTION} where d.id = ${id}`.execute(
    db,
  )
  const deal = rows[0]
  if (!deal) return null
  const auction = liveAuctionView(deal)
  // Then it does not matter who has bid.
  if (isOnMarket(deal, deal.db_now)) return { auction, isSeenBy: (actor) => actor.is_member }
  const bidders = await biddersEver(db, id)
  const isSeenBy = (actor: Actor) =>
    actor.is_member &&
    disclosureOf(actor, { ...deal, has_bid: bidders.has(actor.user_id) }, deal.db_now) !== null
  return { auction, isSeenBy }
}

/** The bidders of all rounds. Index: bids_of_bidder_on_deal. */
async function biddersEver(db: Db, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ bidder_id: string }>`
    select distinct bidder_id from bids where loan_deal_id = ${id}`.execute(db)
  return new Set(rows.map(({ bidder_id }) => bidder_id))
}
