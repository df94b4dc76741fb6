import { type RawBuilder, sql } from 'kysely'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/* Deals of private channels. The view `deal_admissions` of the database, read only here, has the admitted users. */

type Sql = RawBuilder<unknown>

/** True if a channel admits the user to the deal, also after the deal has opened to the market. */
export const isAdmitted = (deal: Sql, user: Sql | string): Sql =>
  sql`exists (select from deal_admissions admission where admission.loan_deal_id = ${deal} and admission.user_id = ${user})`

/** How far a channel admits the user to an exclusive deal `d`; null if none does. Indexes: deal_channels' key, channel_members_of_user. */
export const channelAccess = (user: Sql | string): Sql =>
  sql`case when d.is_exclusive then (select min(admission.access) from deal_admissions admission where admission.loan_deal_id = d.id and admission.user_id = ${user}) end`

/** A listing that the market sees, or that is exclusive to channels of which the user is a member. */
export const isListedFor = (listing: Sql, user: Sql | string): Sql =>
  sql`(${listing}.is_listed or (${listing}.is_listed_exclusively and ${isAdmitted(sql`${listing}.id`, user)}))`

/** True if the actor may see some exclusive deals in lists. */
export const seesSomeExclusive = (actor: Actor) => isStaff(actor) || actor.is_in_channel

const admitting = (actor: Actor) =>
  sql`(select admission.loan_deal_id from deal_admissions admission where admission.user_id = ${actor.user_id})`

/** The listings `d` that are exclusive to channels of the actor, which are read once per statement. */
export function isListedExclusivelyFor(actor: Actor): Sql {
  if (isStaff(actor)) return sql`d.is_listed_exclusively`
  return sql`(d.is_listed_exclusively and (d.owner_id = ${actor.user_id} or d.id in ${admitting(actor)}))`
}

/**
 * Listings, as a table, that may be in the actor's lists but not in the shared ones.
 * @param withOwn includes all of the actor's own deals, because they see more of these
 */
export function outsideSharedLists(actor: Actor, withOwn: boolean): Sql {
  // The offset keeps the planner from reading a small part of the market instead of these few deals.
  const some = (where: Sql) => sql`(select d.* from deal_listings d where ${where} offset 0)`
  if (isStaff(actor)) return some(sql`d.is_exclusive`)
  const own = sql`d.owner_id = ${actor.user_id}`
  const parts = [
    some(withOwn ? own : sql`${own} and d.is_exclusive`),
    ...(actor.is_in_channel
      ? [some(sql`d.is_exclusive and not (${own}) and d.id = any(array${admitting(actor)})`)]
      : []),
  ]
  return sql`(${sql.join(parts, sql` union all `)})`
}

/** The users that channels admit to a deal. */
export async function admittedTo(db: Db | Tx, deal: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct admission.user_id from deal_admissions admission where admission.loan_deal_id = ${deal}`.execute(
    db,
  )
  return new Set(rows.map(({ user_id }) => user_id))
}
