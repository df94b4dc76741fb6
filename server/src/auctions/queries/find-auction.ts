import { type RawBuilder, sql } from 'kysely'
import { isLicenceExpired } from '../../companies/queries.ts'
import { canSee } from '../../deal-access/policy.ts'
import { channelAccess } from '../../deal-access/queries/admissions.ts'
import { bidBar } from '../../deal-access/queries/bid-bar.ts'
import { hasBidOnLoans } from '../../deal-access/queries/has-offered.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import { provenFunds } from '../../funds/queries/proven.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Db, sendLater, type Tx } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { notFound } from '../../platform/http/errors.ts'
import { AUCTION_ROW, type SeenAuction } from '../rows.ts'

/** The columns of a `SeenAuction`. Indexes: the keys of auctions, users and companies; bids_of_bidder_on_deal. */
export const seenColumns = (user: RawBuilder<unknown>) => sql`
  ${AUCTION_ROW}, clock_timestamp() as db_now,
  (exists (select from bids b where b.loan_deal_id = d.id and b.bidder_id = ${user}) or ${hasBidOnLoans(user)}) as has_bid,
  ${channelAccess(user)} as channel_access,
  (select e.state from room_entries e where e.loan_deal_id = d.id and e.user_id = ${user}) as room_entry,
  ${provenFunds(user)} as funds, ${isLicenceExpired(user)} as is_licence_expired,
  ${isLicenceExpired(sql`d.owner_id`)} as is_owner_licence_expired,
  ${bidBar({ user_id: user }, sql`d`)} as bid_bar`

/** @throws 404 if the actor may not know that the deal exists */
export function visible<Auction extends SeenAuction>(actor: Actor, auction: Auction | undefined): Auction {
  if (!auction || !canSee(actor, auction)) throw notFound()
  return auction
}

const seen = statement<{ user: string; deal: string }, SeenAuction>(
  (given) => sql`
    select ${seenColumns(given('user'))} from ${DEALS_WITH_AUCTION} where d.id = ${given('deal')}`,
)

/** @throws 404 if the actor may not know that the deal exists */
export async function seeAuction(db: Db | Tx, actor: Actor, dealId: string): Promise<SeenAuction> {
  const [auction] = await seen({ user: actor.user_id, deal: dealId }).execute(db)
  return visible(actor, auction)
}

/** @throws 404 if the actor may not know that the deal exists */
export async function lockAuction(tx: Tx, actor: Actor, dealId: string): Promise<SeenAuction> {
  await lockDealAndAuction(tx, dealId)
  return seeAuction(tx, actor, dealId)
}

const lock = statement<{ deal: string }, object>(
  (given) => sql`select from ${DEALS_WITH_AUCTION} where d.id = ${given('deal')} for no key update of d, a`,
)

/**
 * Locks a deal and its current auction for the rest of the transaction; what is read afterwards contains what the last
 * holder of the lock has written. The order is always bidder, deal, auction. `for no key update` leaves foreign keys
 * free: a row that only refers to a locked one must not wait for it, or two bidders who outbid each other would
 * deadlock.
 */
export async function lockDealAndAuction(tx: Tx, dealId: string): Promise<void> {
  await sendLater(tx, lock({ deal: dealId }))
}
