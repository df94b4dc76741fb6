import { type RawBuilder, sql } from 'kysely'
import { type DealFilter, type DealFilters, dealTypesOf } from '#domain/deals/filters.ts'
import { SOLD_SHOWN_DAYS, STATES_OF_MARKET, STATES_OF_STATUS } from '#domain/deals/lifecycle.ts'
import type { DealStatus } from '#domain/deals/vocabulary.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { partOfText } from '#domain/kernel/part-of-text.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { hasVerdict } from './criteria.ts'
import { type LookupMode, searchCondition } from './search-conditions.ts'
import { columnsSeenBy, type Reader, type SeenColumns } from './seen-columns.ts'

type Condition = RawBuilder<unknown>

/** The input of a filter's SQL: the columns that the reader sees, the actor, the way of reading, and the credit box. */
interface FilterContext {
  see: SeenColumns
  actor: Actor
  reader: Reader
  mode: LookupMode
  limits: DealFilters['limits']
}

type Filter<Name extends DealFilter> = (
  context: FilterContext,
  value: NonNullable<DealFilters[Name]>,
) => Condition

export const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const among = (column: Condition, values: readonly string[]) => sql`${column} in (${sql.join(values)})`

const contains = (column: Condition, words: string) => sql`${column} ~ ${partOfText(words)}`

const inMonths = (months: number) =>
  sql`(now() at time zone 'America/Toronto')::date + make_interval(months => ${months}::int)`

/** Compares the remaining term as it is shown: as stated, where that is, else by the maturity. */
const hasTerm = ({ see }: FilterContext, stated: Condition, maturity: Condition) => {
  const term = see('remaining_term')
  return sql`case when ${term} is null then ${see('remaining_term', sql`d.effective_maturity`)} ${maturity} else ${term} ${stated} end`
}

const search = ({ reader, mode }: FilterContext, words: string) => searchCondition(reader, words, mode)

/** The deals of a derived status; to a user who cannot see the reserve, a deal sold below it is simply sold. */
function statusIs({ see }: FilterContext, status: DealStatus): Condition {
  const isIn = among(sql`d.deal_state`, STATES_OF_STATUS[status])
  const isBelow = see('reserve_price', sql`d.is_sold_below_reserve`)
  // A white label deal is live without an auction.
  if (status === 'in_auction') return sql`(${isIn} and ${see('deal_type')} is distinct from 'white_label')`
  if (status === 'live') return sql`(${isIn} and ${see('deal_type')} = 'white_label')`
  if (status === 'draft') return sql`(${isIn} and d.missing_count = 0)`
  if (status === 'incomplete') return sql`(${isIn} and d.missing_count > 0)`
  if (status === 'accepted_below_reserve') return sql`(${isIn} and ${isBelow})`
  return status === 'sold' ? sql`(${isIn} and (${isBelow}) is not true)` : isIn
}

/** Each filter on a deal's listing `d`; its meaning is defined in the domain's `filters.ts`. */
const FILTERS: { readonly [Name in DealFilter]: Filter<Name> } = {
  market: (_asked, part) =>
    part === 'past_results' ? sql`d.is_past_result` : among(sql`d.deal_state`, STATES_OF_MARKET[part]),
  city: ({ see }, words) => contains(see('city'), words),
  state: ({ see }, chosen) => among(see('state'), chosen),
  ltv__gte: ({ see }, percent) => sql`${see('ltv', sql`d.effective_ltv`)} >= ${percent}`,
  ltv__lte: ({ see }, percent) => sql`${see('ltv', sql`d.effective_ltv`)} <= ${percent}`,
  max_amount: ({ see }, cents) => sql`${see('mortgage_amount')} <= ${toDecimal(cents)}::numeric`,
  mortgage_term__lte: ({ see }, months) => sql`${see('mortgage_term', sql`d.effective_term`)} <= ${months}`,
  // Months to the maturity are rounded up, and are zero after it.
  remaining_term__gte: (context, months) =>
    hasTerm(context, sql`>= ${months}`, months === 0 ? sql`is not null` : sql`> ${inMonths(months - 1)}`),
  remaining_term__lte: (context, months) => hasTerm(context, sql`<= ${months}`, sql`<= ${inMonths(months)}`),
  position: ({ see }, chosen) => among(see('position'), chosen),
  deal_state: (_asked, chosen) => among(sql`d.deal_state`, chosen),
  mortgage_class: ({ see }, chosen) => among(see('mortgage_class'), chosen),
  deal_type: ({ see }, chosen) => among(see('deal_type'), dealTypesOf(chosen)),
  exclusive_properties: (_asked, isExclusive) =>
    isExclusive ? sql`d.is_exclusive` : sql`not d.is_exclusive`,
  favorites: ({ actor }, isFavorite) => {
    const mark = sql`exists (select from deal_favorites f where f.loan_deal_id = d.id and f.user_id = ${actor.user_id})`
    return isFavorite ? mark : sql`not ${mark}`
  },
  status: (context, chosen) =>
    sql`(${sql.join(
      chosen.map((status) => statusIs(context, status)),
      sql` or `,
    )})`,
  credit_box: () => sql`true`,
  credit_box_match: ({ limits, mode }, chosen) =>
    limits === undefined ? sql`false` : hasVerdict(limits, chosen, mode),
  owner: (_asked, id) => sql`d.owner_id = ${id}`,
  search,
  deal_search: search,
}

/**
 * The filters as SQL conditions on a listing `d`, for lists, figures and bids.
 * @param reader the filters use only what this reader sees of the deals
 * @param mode how the list is read
 */
export function filterConditions(
  actor: Actor,
  filters: DealFilters,
  reader: Reader = actor,
  mode: LookupMode = 'index',
): Condition[] {
  const context: FilterContext = { actor, reader, mode, see: columnsSeenBy(reader), limits: filters.limits }
  const conditionOf = <Name extends DealFilter>(name: Name): Condition[] => {
    const value: DealFilters[Name] = filters[name]
    return value === undefined || value === null ? [] : [FILTERS[name](context, value)]
  }
  return namesOf(FILTERS).flatMap(conditionOf)
}

/** True for deals that are not sold, or were sold recently enough for the market to show them. */
export const isRecent = sql`(d.sold_at is null or d.sold_at > now() - make_interval(days => ${sql.lit(SOLD_SHOWN_DAYS)}))`
/** True for deals that the market shows; the archive of results has its own filter. */
export const isInMarket = sql`(d.is_listed and ${isRecent})`
