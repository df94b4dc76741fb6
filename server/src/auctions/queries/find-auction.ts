import { sql } from 'kysely'
import { disclosureOf } from '../../deals/policy.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { AUCTION_ROW, AUCTION_ROWS, type SeenAuction } from '../rows.ts'

/** Indexes: the keys of deals, auctions and users; bids_of_bidder_on_deal. */
const select = (actor: Actor, dealId: string, lock = sql``) => sql<SeenAuction>`
  with auction as materialized (select ${AUCTION_ROW} from ${AUCTION_ROWS} where d.id = ${dealId} ${lock})
  select auction.*, clock_timestamp() as db_now,
    exists (select from bids b where b.loan_deal_id = auction.id and b.bidder_id = ${actor.user_id}) as has_bid
  from auction`

function visible(actor: Actor, auction: SeenAuction | undefined): SeenAuction {
  if (!auction || !disclosureOf(actor, auction, auction.db_now)) throw notFound()
  return auction
}

/** @throws 404 where the actor may not know that the deal exists */
export async function seeAuction(db: Db | Tx, actor: Actor, dealId: string): Promise<SeenAuction> {
  const { rows } = await select(actor, dealId).execute(db)
  return visible(actor, rows[0])
}

/**
 * Locks a deal and its present auction for the rest of the transaction: what is returned is true until the commit.
 * Everybody locks in this order: bidder, deal, auction. The locks leave the keys free: a row that only refers to one of
 * them must not wait for it, or two bidders who outbid each other would wait in a circle.
 * @throws 404 where the actor may not know that the deal exists
 */
export async function lockAuction(tx: Tx, actor: Actor, dealId: string): Promise<SeenAuction> {
  const lock = sql`for no key update of d, a`
  const { rows } = await select(actor, dealId, lock).execute(tx)
  if (rows[0]) return visible(actor, rows[0])
  // Another round began while this waited for the lock. The deal's row is held now, so that it cannot happen again.
  const again = await select(actor, dealId, lock).execute(tx)
  return visible(actor, again.rows[0])
}
