import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { canSee, type DealSight, isOnMarket } from '../policy.ts'
import { admittedTo, channelAccess } from './admissions.ts'
import { hasOffered } from './has-offered.ts'

/** The facts of `DealSight` and `RoomAccess` about a user and a deal `d` that its row does not have, as columns. */
export const sightColumns = (user: RawBuilder<unknown> | string) => sql`
  ${hasOffered(user)} as has_bid, ${channelAccess(user)} as channel_access,
  (select e.state from room_entries e where e.loan_deal_id = d.id and e.user_id = ${user}) as room_entry`

type Deal = Omit<DealSight, 'has_bid' | 'channel_access'> & { id: string }

/** `canSee` for many users: reads the users with a relation to the deal once, unless the whole market sees it. */
export async function sightOf(db: Db, deal: Deal): Promise<(actor: Actor) => boolean> {
  if (isOnMarket(deal)) return () => true
  const bidders = await biddersEver(db, deal.id)
  const admitted = deal.is_exclusive ? await admittedTo(db, deal.id) : new Set<string>()
  return (actor) =>
    canSee(actor, {
      ...deal,
      has_bid: bidders.has(actor.user_id),
      channel_access: admitted.has(actor.user_id) ? 'listing' : null,
    })
}

/** The bidders of all rounds, on the deal and its loans, and the committed. Indexes: bids_of_bidder_on_deal, commitments_of_deal. */
async function biddersEver(db: Db, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ bidder_id: string }>`
    select bidder_id from bids where loan_deal_id = ${id}
    union select buyer_id from commitments where loan_deal_id = ${id}
    union select bidder_id from loan_bid_sets where book_id = ${id}`.execute(db)
  return new Set(rows.map(({ bidder_id }) => bidder_id))
}
