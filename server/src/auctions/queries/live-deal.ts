import { sql } from 'kysely'
import type { LiveAuction } from '#domain/auctions/contract.ts'
import { disclosureOf } from '../../deals/policy.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { AUCTION_ROW, type AuctionRow } from '../rows.ts'
import { liveAuctionView } from '../views/auction.ts'

/** Loads the live message of a deal once; the result decides for each watcher whether they may still see it. */
export async function loadLiveDeal(
  db: Db,
  id: string,
): Promise<((actor: Actor) => LiveAuction | null) | null> {
  const { rows } = await sql<AuctionRow & { bidders: string[] }>`
    select ${AUCTION_ROW}, clock_timestamp() as db_now,
      array(select distinct b.bidder_id from bids b where b.loan_deal_id = d.id) as bidders
    from ${DEALS_WITH_AUCTION} where d.id = ${id}`.execute(db)
  const deal = rows[0]
  if (!deal) return null
  const auction = liveAuctionView(deal)
  return (actor) => {
    const isVisible =
      actor.is_member &&
      disclosureOf(actor, { ...deal, has_bid: deal.bidders.includes(actor.user_id) }, deal.db_now) !== null
    return isVisible ? auction : null
  }
}
