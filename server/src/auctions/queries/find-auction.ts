import { sql } from 'kysely'
import { disclosureOf } from '../../deals/policy.ts'
import { bidBar } from '../../deals/queries/bid-bar.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { AUCTION_ROW, type SeenAuction } from '../rows.ts'

/** Indexes: the keys of deals, auctions and users; bids_of_bidder_on_deal. */
const select = (actor: Actor, dealId: string, lock = sql``) => sql<SeenAuction>`
  with auction as materialized (select ${AUCTION_ROW} from ${DEALS_WITH_AUCTION} where d.id = ${dealId} ${lock})
  select auction.*, clock_timestamp() as db_now,
    exists (select from bids b where b.loan_deal_id = auction.id and b.bidder_id = ${actor.user_id}) as has_bid,
    ${bidBar(actor, sql`auction`)} as bid_bar
  from auction`

function visible(actor: Actor, auction: SeenAuction | undefined): SeenAuction {
  if (!auction || !disclosureOf(actor, auction, auction.db_now)) throw notFound()
  return auction
}

/** @throws 404 if the actor may not know that the deal exists */
export async function seeAuction(db: Db | Tx, actor: Actor, dealId: string): Promise<SeenAuction> {
  const { rows } = await select(actor, dealId).execute(db)
  return visible(actor, rows[0])
}

/**
 * Locks a deal and its current auction for the rest of the transaction. The lock order is always bidder, deal,
 * auction. `for no key update` leaves foreign keys free: a row that only refers to a locked one must not wait for
 * it, or two bidders who outbid each other would deadlock.
 * @throws 404 if the actor may not know that the deal exists
 */
export async function lockAuction(tx: Tx, actor: Actor, dealId: string): Promise<SeenAuction> {
  const lock = sql`for no key update of d, a`
  const { rows } = await select(actor, dealId, lock).execute(tx)
  if (rows[0]) return visible(actor, rows[0])
  // Another round started while this waited for the lock. The deal's row is locked now, so it cannot happen again.
  const again = await select(actor, dealId, lock).execute(tx)
  return visible(actor, again.rows[0])
}
