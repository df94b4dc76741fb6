import { type RawBuilder, sql } from 'kysely'
import {
  areaSearched,
  type DealFilter,
  type DealFilters,
  dealTypesOf,
  isRangeValid,
  numberSearched,
} from '#domain/deals/filters.ts'
import { MARKET_STATES, SOLD_SHOWN_DAYS } from '#domain/deals/lifecycle.ts'
import type { DealStatus } from '#domain/deals/vocabulary.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { columnsSeenBy, POSTAL_AREA, type SeenColumns } from './seen-columns.ts'

type Condition = RawBuilder<unknown>

/** The input of a filter's SQL: the columns that the actor sees, and the actor. */
interface Asked {
  see: SeenColumns
  actor: Actor
}

type Filter<Name extends DealFilter> = (asked: Asked, value: NonNullable<DealFilters[Name]>) => Condition

export const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const among = (column: Condition, values: readonly string[]) => sql`${column} in (${sql.join(values)})`

const likePattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&').replaceAll(' ', '_')}%`

const search = ({ see }: Asked, words: string): Condition => {
  const pattern = likePattern(words)
  const number = numberSearched(words)
  const texts = [
    see('city'),
    sql`o.company_name`,
    see('residential_building_type'),
    see('commercial_class'),
    see('mortgage_class'),
  ]
  const found = texts.map((text) => sql`${text} ilike ${pattern}`)
  return sql`(${sql.join(found, sql` or `)} or ${POSTAL_AREA} = ${areaSearched(words)}
    ${number === null ? sql`` : sql`or d.number = ${number}`})`
}

/** The states of a derived status; to a user who cannot see the reserve, a deal sold below it is simply sold. */
function statusIs({ see }: Asked, status: DealStatus): Condition {
  const isBelow = sql`${see('sale', sql`d.sale_amount`)} < ${see('reserve_price')}`
  const conditions: Readonly<Record<DealStatus, Condition>> = {
    draft: sql`(d.deal_state = 'draft' and d.missing_count = 0)`,
    incomplete: sql`(d.deal_state = 'draft' and d.missing_count > 0)`,
    review_pending: sql`d.deal_state = 'pending'`,
    pending_auction: sql`d.deal_state in ('pending_auction', 'approved')`,
    under_review: sql`d.deal_state = 'under_review'`,
    rejected: sql`d.deal_state = 'rejected'`,
    in_auction: sql`d.deal_state = 'live'`,
    live: sql`d.deal_state = 'live'`,
    accepted_below_reserve: sql`(d.deal_state = 'sold' and ${isBelow})`,
    sold: sql`(d.deal_state = 'sold' and (${isBelow}) is not true)`,
    not_sold: sql`d.deal_state = 'not_sold'`,
    auction_ended: sql`d.deal_state = 'auction_ended'`,
    issue_detected: sql`d.deal_state = 'issue_detected'`,
  }
  return conditions[status]
}

/** Each filter on a deal `d` of an owner `o`; its meaning is defined in the domain's `filters.ts`. */
const FILTERS: { readonly [Name in DealFilter]: Filter<Name> } = {
  city: ({ see }, words) => sql`${see('city')} ilike ${likePattern(words)}`,
  ltv__gte: ({ see }, percent) => sql`${see('ltv', sql`d.effective_ltv`)} >= ${percent}`,
  ltv__lte: ({ see }, percent) => sql`${see('ltv', sql`d.effective_ltv`)} <= ${percent}`,
  max_amount: ({ see }, cents) =>
    sql`coalesce(${see('principle_balance')}, ${see('mortgage_amount')}) <= ${toDecimal(cents)}::numeric`,
  mortgage_term__lte: ({ see }, months) => sql`${see('mortgage_term', sql`d.effective_term`)} <= ${months}`,
  position: ({ see }, chosen) => among(see('position'), chosen),
  deal_state: (_asked, chosen) => among(sql`d.deal_state`, chosen),
  mortgage_class: ({ see }, chosen) => among(see('mortgage_class'), chosen),
  deal_type: ({ see }, chosen) => among(see('deal_type'), dealTypesOf(chosen)),
  exclusive_properties: (_asked, isExclusive) => (isExclusive ? sql`false` : sql`true`),
  favorites: ({ actor }, isFavorite) => {
    const mark = sql`exists (select from deal_favorites f where f.loan_deal_id = d.id and f.user_id = ${actor.user_id})`
    return isFavorite ? mark : sql`not ${mark}`
  },
  status: (asked, chosen) =>
    sql`(${sql.join(
      chosen.map((status) => statusIs(asked, status)),
      sql` or `,
    )})`,
  owner: (_asked, id) => sql`d.owner_id = ${id}`,
  search,
  deal_search: search,
}

/**
 * The filters as SQL conditions, for lists, figures and bids.
 * @throws 400 if a range's ends contradict each other
 */
export function filterConditions(actor: Actor, filters: DealFilters): Condition[] {
  if (!isRangeValid(filters.ltv__gte, filters.ltv__lte)) throw invalidField('ltv__gte', MESSAGES.rangeInvalid)
  const asked: Asked = { actor, see: columnsSeenBy(actor) }
  const conditionOf = <Name extends DealFilter>(name: Name): Condition[] => {
    const value: DealFilters[Name] = filters[name]
    return value === undefined || value === null ? [] : [FILTERS[name](asked, value)]
  }
  return namesOf(FILTERS).flatMap(conditionOf)
}

/**
 * The deals that the actor may see in the marketplace; filtering by state also includes those that staff or owners
 * may see.
 */
export function marketConditions(actor: Actor, filters: DealFilters): Condition[] {
  const inMarket = sql`(d.deal_state in (${sql.join(MARKET_STATES)})
    and (d.sold_at is null or d.sold_at > now() - make_interval(days => ${SOLD_SHOWN_DAYS})))`
  const conditions = filterConditions(actor, filters)
  if (!filters.deal_state) return [inMarket, sql`not d.is_archived`, ...conditions]
  if (isStaff(actor)) return conditions
  return [sql`(d.owner_id = ${actor.user_id} or (${inMarket} and not d.is_archived))`, ...conditions]
}

/** The actor's own deals. */
export const ownConditions = (actor: Actor, filters: DealFilters): Condition[] => [
  sql`d.owner_id = ${actor.user_id}`,
  ...filterConditions(actor, filters),
]
