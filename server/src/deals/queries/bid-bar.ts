import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'

/** What keeps a buyer from bidding on one deal, whatever its state. */
export type BidBar = 'own_company' | 'seen_as_staff'

/**
 * What keeps the actor from bidding on a deal, as a column of the query that reads it. Reads the bidder's and the
 * owner's rows as they are when the statement starts.
 * @param deal alias of a row with `owner_id` and `created_at`
 */
export const bidBar = (
  actor: Pick<Actor, 'user_id'>,
  deal: RawBuilder<unknown>,
): RawBuilder<BidBar | null> => sql`
  (select case
      when me.company_key <> '' and me.company_key = o.company_key then 'own_company'
      when me.staff_until > ${deal}.created_at then 'seen_as_staff' end
    from users me, users o where me.id = ${actor.user_id} and o.id = ${deal}.owner_id)`
