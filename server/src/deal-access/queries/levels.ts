import { type RawBuilder, sql } from 'kysely'
import { DISCLOSURES, type Disclosure } from '#domain/deal-access/disclosure.ts'
import { ROOM_STATES } from '#domain/deal-access/room.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import { isAdmitted } from './admissions.ts'
import { hasOffered } from './has-offered.ts'

/**
 * `disclosureOf` for queries: true if the actor, who sees the deal `d`, sees what is shown to a level. The
 * policy has the same rule, and `sight.test.ts` compares the two.
 */
export function levelsOf(actor: Actor): (shown: Disclosure) => RawBuilder<boolean> {
  const reached: Readonly<Record<Disclosure, RawBuilder<unknown>>> = {
    market: sql`true`,
    bidder: hasOffered(actor.user_id),
    dealRoom: sql`(exists (select from room_entries e where e.loan_deal_id = d.id and e.user_id = ${actor.user_id}
      and e.state = 'admitted') and d.deal_state in (${sql.join(ROOM_STATES)}) and not d.is_archived
      and (not d.is_exclusive or ${isAdmitted(sql`d.id`, actor.user_id)}))`,
    winner: sql`exists (select from loan_deals w where w.id = d.id and w.sold_to = ${actor.user_id})`,
    owner: isOwners(actor),
  }
  return (shown) => {
    if (shown === 'market' || isStaff(actor)) return sql`true`
    const levels = DISCLOSURES.slice(DISCLOSURES.indexOf(shown)).map((level) => reached[level])
    return sql`${sql.join(levels, sql` or `)}`
  }
}

/** True if the actor owns the deal `d`. */
export const isOwners = (actor: Actor): RawBuilder<boolean> => sql`d.owner_id = ${actor.user_id}`

/**
 * The ids of all deals of which the user may see more than the market: as owner, visitor of the deal room or winner.
 */
export const dealsSeenBeyondMarket = (
  user: string,
) => sql`(select o.id from deal_listings o where o.owner_id = ${user}
    union select e.loan_deal_id from room_entries e where e.user_id = ${user} union select w.id from loan_deals w where w.sold_to = ${user})`
