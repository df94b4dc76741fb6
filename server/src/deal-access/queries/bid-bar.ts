import { type RawBuilder, sql } from 'kysely'
import { isAdmitted } from './admissions.ts'

/** The reason why a buyer cannot bid on a deal, independent of its state. */
export type BidBar =
  | 'own_company'
  | 'affiliated_company'
  | 'look_alike_company'
  | 'not_admitted'
  | 'seen_as_staff'
  | 'in_book'

/** The bar between a bidder `me` and a deal's owner `o`; needs the joins of `COMPANIES_OF_BAR`. */
const barOf = (deal: RawBuilder<unknown>) => sql<BidBar | null>`case
      when me.company_id = o.company_id or decided.decision = 'same' then 'own_company'
      when f.in_force_at is not null then 'affiliated_company'
      when me.name_key = theirs.name_key and decided.decision is distinct from 'different' then 'look_alike_company'
      when ${deal}.is_exclusive and not ${isAdmitted(sql`${deal}.id`, sql`me.id`)} then 'not_admitted'
      when me.staff_until > ${deal}.created_at then 'seen_as_staff' end`

const COMPANIES_OF_BAR = sql`
      left join companies theirs on theirs.id = o.company_id
      left join company_affiliations f
        on f.low_id = least(me.company_id, o.company_id) and f.high_id = greatest(me.company_id, o.company_id)
      left join company_decisions decided
        on decided.low_id = least(me.company_id, o.company_id) and decided.high_id = greatest(me.company_id, o.company_id)`

/** The buyer, by id or by the placeholder of a statement that is built once. */
interface Buyer {
  user_id: string | RawBuilder<unknown>
}

const bidder = (actor: Buyer) => sql`
  (select u.id, u.company_id, u.staff_until, mine.name_key from users u left join companies mine on mine.id = u.company_id
    where u.id = ${actor.user_id} offset 0) as me`

/**
 * The reason why the actor cannot bid on a deal, as a column of the query that reads it. Reads the bidder, the owner
 * and their companies as of the start of the statement. Indexes: the keys of users, companies,
 * company_affiliations and company_decisions.
 * @param deal alias of a row with `owner_id` and `created_at`
 */
export const bidBar = (actor: Buyer, deal: RawBuilder<unknown>): RawBuilder<BidBar | null> => sql`
  (select ${barOf(deal)} from ${bidder(actor)} join users o on o.id = ${deal}.owner_id ${COMPANIES_OF_BAR})`

/** Like `bidBar`, for many deals with their owners `o`: the column and its joins, which read the bidder once. */
export const bidBarOfEach = (actor: Buyer, deal: RawBuilder<unknown>) => ({
  column: barOf(deal),
  joins: sql`left join ${bidder(actor)} on true ${COMPANIES_OF_BAR}`,
})

/** Like `bidBarOfEach`, for many bidders `u` on one deal with its owner `o`. */
export const barOfBidders = (deal: RawBuilder<unknown>) => ({
  column: barOf(deal),
  joins: sql`left join companies own on own.id = u.company_id
      cross join lateral (select u.id, u.company_id, u.staff_until, own.name_key) me ${COMPANIES_OF_BAR}`,
})
