import { type RawBuilder, sql } from 'kysely'
import { type DealFilter, type DealFilters, dealFilters } from '#domain/deals/filters.ts'
import { ARCHIVABLE, MARKET_STATES } from '#domain/deals/lifecycle.ts'
import { namesOf } from '#domain/kernel/names.ts'
import {
  isListedExclusivelyFor,
  outsideSharedLists,
  seesSomeExclusive,
} from '../../deal-access/queries/admissions.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Reads } from '../../platform/database/replica.ts'
import { PLANNED_FOR_ITS_VALUES } from '../../platform/database/statement-names.ts'
import { COUNT_LIMIT } from '../../platform/http/lists.ts'
import { all, filterConditions, isInMarket, isRecent } from './deal-filters.ts'
import type { Order, Walked } from './list-orders.ts'
import type { LookupMode } from './search-conditions.ts'
import type { Reader } from './seen-columns.ts'

/**
 * The channel on which the database signals changed lists; see `copy_to_listings` in `server/migrations/repeatable`.
 */
export const LISTS_CHANNEL = 'homeslice_lists'
/** The part of lists that changes with every bid: prices and numbers of bids. Live signals of deals say so. */
export const STANDINGS = 'standings'

/** Up to this many deals are read by their ids and sorted; for more, the index of the order is walked along. */
const FEW = 500

type Condition = RawBuilder<unknown>

/** A list as every user sees it who owns none of its deals; for staff, as all staff see it. */
export interface SharedList {
  reader: Reader
  scope: Walked['scope']
  conditions: readonly Condition[]
  /** The same for a walk along an index of the market's order, which contains only listed deals. */
  conditionsOfWalk: readonly Condition[]
  /** How its search is read, unless it is walked. */
  mode: LookupMode
  /** The cache key; equal lists have equal keys. */
  key: string
}

/**
 * A filter by state includes deals that the market does not show, unless the request also names a part of the market.
 */
const asksBeyondMarket = ({ deal_state, market }: DealFilters) =>
  deal_state !== undefined && market === undefined

/** The conditions of a market list besides its filters; the archive of results needs none, as its filter selects it. */
const ofMarket = (actor: Actor, { market }: DealFilters): Condition[] =>
  market === 'past_results' ? [] : [isInMarketFor(actor)]

/** What the market shows the actor: deals that every user sees, and those exclusive to their channels. */
const isInMarketFor = (actor: Actor): Condition =>
  seesSomeExclusive(actor)
    ? sql`(${isInMarket} or (${isListedExclusivelyFor(actor)} and ${isRecent}))`
    : isInMarket

/** Staff who filter by state list all deals; everyone else lists the market or the archive of results. */
function scopeOf(actor: Actor, filters: DealFilters): Walked['scope'] {
  if (filters.market === 'past_results') return 'past'
  return isStaff(actor) && asksBeyondMarket(filters) ? 'any' : 'market'
}

/** The part of a list that does not depend on the actor, so that it can be cached; see `scopeOf`. */
export function sharedList(actor: Actor, filters: DealFilters): SharedList {
  const reader = isStaff(actor) ? actor : 'market'
  const scope = scopeOf(actor, filters)
  const { favorites: _, exclusive_properties, ...others } = filters
  // The market's indexes contain no exclusive deals, and no column that says which deals are exclusive.
  const isOfMarket = scope !== 'any'
  const shared = { ...others, ...(!isOfMarket && { exclusive_properties }) }
  const none = isOfMarket && exclusive_properties ? [sql`false`] : []
  const mode = scope === 'market' ? 'listed' : 'index'
  const ofFilters = [...none, ...filterConditions(actor, shared, reader, mode)]
  const { market: __, ...besideArchive } = shared
  const ofWalk = [
    ...none,
    ...filterConditions(actor, scope === 'past' ? besideArchive : shared, reader, 'deal'),
  ]
  return {
    reader,
    scope,
    conditions: scope === 'market' ? [isInMarket, ...ofFilters] : ofFilters,
    conditionsOfWalk: scope === 'market' ? [isRecent, ...ofWalk] : ofWalk,
    mode,
    key: JSON.stringify([
      isStaff(actor),
      scope,
      ...namesOf(dealFilters).map((name: DealFilter) => (name === 'favorites' ? undefined : filters[name])),
      shared.limits,
    ]),
  }
}

const IN_SCOPE: Readonly<Record<Walked['scope'], Condition>> = {
  market: sql`d.is_listed`,
  past: sql`d.is_past_result`,
  any: sql`true`,
}

/** True for a listing `d`, looked up by its id, that is in the list now. */
export const stillListed = ({ scope, conditionsOfWalk }: SharedList): Condition =>
  all([IN_SCOPE[scope], ...conditionsOfWalk])

/** The part of a list that meets a further condition, which is cached under its own name. */
export const narrowed = (
  list: SharedList,
  name: string,
  condition: (mode: LookupMode) => Condition,
): SharedList => ({
  ...list,
  conditions: [...list.conditions, condition(list.mode)],
  conditionsOfWalk: [...list.conditionsOfWalk, condition('deal')],
  key: `${name} ${list.key}`,
})

export interface Counted {
  /** At most `COUNT_LIMIT`. */
  count: number
  /** The ids as a PostgreSQL array, if there are few. */
  few: string | null
}

/** How many deals a shared list has. */
export function countShared(reads: Reads, actor: Actor, list: SharedList): Promise<Counted> {
  return cached(reads, actor, list, 'count', async () => {
    const { rows } = await sql<Counted>`${sql.raw(PLANNED_FOR_ITS_VALUES)}
      with found as materialized (select d.id from deal_listings d where ${all(list.conditions)} limit ${COUNT_LIMIT})
      select count(*) as count, case when count(*) <= ${FEW} then coalesce(array_agg(id), '{}')::text end as few from found`.execute(
      reads.db,
    )
    return rows[0] ?? { count: 0, few: '{}' }
  })
}

/**
 * A result read from a shared list, cached until its source lists change.
 * @param others parts besides the lists that the result is read from
 */
export const cached = <T>(
  reads: Reads,
  actor: Actor,
  list: SharedList,
  name: string,
  read: () => Promise<T>,
  others: readonly string[] = [],
): Promise<T> =>
  reads.queryCache.get(
    {
      userId: actor.user_id,
      parts: ['market', ...(list.scope === 'any' ? ['others'] : []), ...others],
      key: `${name} ${list.key}`,
    },
    read,
  )

/** Deals in these states are in the market and cannot be archived, so their owner sees the same list as everyone. */
const isSameForOwner = (state: (typeof MARKET_STATES)[number]) =>
  MARKET_STATES.includes(state) && !ARCHIVABLE.includes(state)

/**
 * True if an owner's own deals may be in their list but not in others' lists, or the reverse, or in another position.
 */
function ownMayDiffer(filters: DealFilters, order: Order | null): boolean {
  const { deal_state, status } = filters
  if (order?.field === 'updated_at' || order?.field === 'submitted_at') return true
  if (asksBeyondMarket(filters) && !deal_state?.every(isSameForOwner)) return true
  return status !== undefined && (status.includes('sold') || status.includes('accepted_below_reserve'))
}

export interface OwnPart {
  /** The listings that may make the difference, as a table. */
  from: Condition
  /** Which of them are in the list as the actor sees it. */
  conditions: readonly Condition[]
  count: number
  /** How many of them are in the list as others see it. */
  shared: number
  /** True for listings `d` of the shared list that are not among them. */
  isOther: Condition
}

/**
 * What distinguishes an actor's list of the market from the shared one: their own deals, if these may differ, and deals
 * that are exclusive to their channels. Indexes: deal_listings_of_owner, deal_listings_exclusive, the key of
 * deal_listings.
 */
export async function ownPart(
  db: Db,
  actor: Actor,
  filters: DealFilters,
  list: SharedList,
  order: Order | null,
): Promise<OwnPart | null> {
  const withOwn = !isStaff(actor) && ownMayDiffer(filters, order)
  const withExclusive =
    list.scope === 'market' && seesSomeExclusive(actor) && filters.exclusive_properties !== false
  if (!withOwn && !withExclusive) return null
  const from = outsideSharedLists(actor, withOwn)
  const conditions = mayList(actor, filters)
  const { rows } = await sql<{ count: number; shared: number }>`
    select count(*) filter (where ${all(conditions)}) as count, count(*) filter (where ${all(list.conditions)}) as shared
    from ${from} d`.execute(db)
  const { count, shared } = rows[0] ?? { count: 0, shared: 0 }
  if (count === 0 && shared === 0) return null
  return {
    from,
    conditions,
    count,
    shared,
    isOther: withOwn ? sql`d.owner_id <> ${actor.user_id}` : sql`true`,
  }
}

/**
 * The deals that the actor may list with these filters: the market and, by state, their own deals; for staff all deals.
 */
export function mayList(actor: Actor, filters: DealFilters): Condition[] {
  const ofOwner = sql`d.owner_id = ${actor.user_id}`
  const scope = isStaff(actor) ? [] : [sql`(${ofOwner} or ${isInMarketFor(actor)})`]
  return [
    ...(asksBeyondMarket(filters) ? scope : ofMarket(actor, filters)),
    ...filterConditions(actor, filters),
  ]
}
