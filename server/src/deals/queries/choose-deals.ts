import { type RawBuilder, sql } from 'kysely'
import { VERDICT } from '#domain/deals/credit-box-match.ts'
import type { Limits } from '#domain/deals/criteria.ts'
import type { DealFilters } from '#domain/deals/filters.ts'
import { MAX_PAGE_SIZE } from '#domain/kernel/list.ts'
import { namesOf } from '#domain/kernel/names.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Reads } from '../../platform/database/replica.ts'
import { COUNT_LIMIT, offsetOf } from '../../platform/http/lists.ts'
import { hasVerdict, placeOfVerdict } from './criteria.ts'
import { all, filterConditions } from './deal-filters.ts'
import { foundOnlyBy } from './found-only.ts'
import {
  columnOf,
  isOfStandings,
  isWalkable,
  keysBy,
  type Order,
  type Ordering,
  orderBy,
  orderOf,
  walk,
  walkedListings,
} from './list-orders.ts'
import { isFoundByName, rankOfFound } from './search-conditions.ts'
import type { Reader } from './seen-columns.ts'
import {
  type Counted,
  cached,
  countShared,
  mayList,
  narrowed,
  type OwnPart,
  ownPart,
  type SharedList,
  STANDINGS,
  sharedList,
  stillListed,
} from './shared-lists.ts'
import { bounded, sliceOf } from './slices.ts'

type Sql = RawBuilder<unknown>

interface Page<Key = Ordering> {
  page: number
  page_size: number
  ordering?: readonly Key[] | undefined
}
/** `match` is possible only as the first key, and needs the limits of a credit box. */
type MarketPage = Page<Ordering | MatchKey>
type MatchKey = 'match' | '-match'
const isMatchKey = (key: Ordering | MatchKey): key is MatchKey => key === 'match' || key === '-match'

/** A query of the ids of a page in order, and the number of deals in the whole list, at most `COUNT_LIMIT`. */
export interface Chosen {
  /** Null for a page after the last. */
  page: Sql | null
  count: number
  /** For a page that is the same for many users. */
  cached?: CachedPage
}

/** The ids of a page, so that it is not sorted again for everyone who reads it. */
export interface CachedPage {
  /** The ids that are cached, else those that are read. */
  ids(read: () => Promise<string[]>): Promise<string[]>
  /** Those of the ids that are in the list now. */
  page(ids: readonly string[]): Sql
}

interface ListRequest {
  actor: Actor
  filters: DealFilters
  order: Order
  /** The search text, if the best matches come first. */
  ranked: string | null
  /** The credit box by whose match the list is sorted. */
  matched: Matched | null
  limit: number
  offset: number
}

interface Matched {
  limits: Limits
  /** Descending: the worst come first. */
  direction: 'asc' | 'desc'
}

/** A search is ranked unless the request names an order. */
const rankedBy = ({ search, deal_search }: DealFilters, { ordering }: Page<unknown>) =>
  ordering === undefined ? (search ?? deal_search ?? null) : null

/**
 * A page of the marketplace. A short list is read by its ids, a long one along the index of the order, so that
 * neither depends on what the planner knows about the filters.
 * @param box the credit box by whose match the list is sorted, if `ordering` begins with `match`
 */
export async function chooseInMarket(
  reads: Reads,
  actor: Actor,
  filters: DealFilters,
  query: MarketPage,
  box?: Limits,
): Promise<Chosen> {
  const keys = query.ordering ?? []
  const order = orderOf(keys.filter((key) => !isMatchKey(key)))
  const ranked = rankedBy(filters, query)
  const matched = box ? ({ limits: box, direction: keys[0] === '-match' ? 'desc' : 'asc' } as const) : null
  const request: ListRequest = {
    actor,
    filters,
    order,
    ranked,
    matched,
    limit: query.page_size,
    offset: offsetOf(query),
  }
  const list = sharedList(actor, filters)
  if (filters.favorites === true) return marked(reads, request)
  if (filters.favorites === false) return unmarked(reads, request, list)
  const [counted, own] = await Promise.all([
    countShared(reads, actor, list),
    ownPart(reads.db, actor, filters, list, order),
  ])
  if (own) return withOwn(request, list, counted, own)
  const onlyTheirs = await foundOnlyBy(reads.db, actor, filters)
  const count = counted.count + onlyTheirs.length
  if (request.offset >= count && count < COUNT_LIMIT) return { count, page: null }
  const parts: Part[] = [
    { count: onlyTheirs.length, page: (slice) => byIds({ ...request, ...slice }, onlyTheirs) },
    ...(await rankedParts(reads, request, list, counted)),
  ]
  const page = slicesOf(parts, request)
  const isOfMany = onlyTheirs.length === 0 && request.limit <= MAX_PAGE_SIZE
  return isOfMany ? { count, page, cached: cachedPage(reads, request, list) } : { count, page }
}

function cachedPage(reads: Reads, request: ListRequest, list: SharedList): CachedPage {
  const { actor, order, ranked, matched, limit, offset } = request
  const name = `page ${JSON.stringify([order, ranked, matched, limit, offset])}`
  const isOfStanding = [order, ...order.next].some(({ field }) => isOfStandings(field))
  return {
    ids: (read) => cached(reads, actor, list, name, read, isOfStanding ? [STANDINGS] : []),
    page: (ids) => sql`select cached.id from unnest(${ids}::uuid[]) with ordinality as cached (id, place)
      where (select ${stillListed(list)} from deal_listings d where d.id = cached.id) order by cached.place`,
  }
}

/** One of the consecutive parts of a list, each of which is read by its own query. */
interface Part {
  count: number
  page: (slice: Pick<ListRequest, 'limit' | 'offset'>) => Sql
}

/** The slices of the parts that are on the page. */
function slicesOf(parts: readonly Part[], { limit, offset }: ListRequest): Sql {
  const slices: Sql[] = []
  let start = 0
  for (const { count, page } of parts) {
    const from = Math.max(offset - start, 0)
    const wanted = Math.min(count, offset + limit - start) - from
    if (wanted > 0) slices.push(sql`(${page({ limit: wanted, offset: from })})`)
    start += count
  }
  return slices.length === 1 && slices[0] ? slices[0] : sql.join(slices, sql` union all `)
}

/**
 * The best matches of a search before the others. A short list is sorted by rank; in a long one the deals that are
 * found by reference, place or title come first.
 */
async function rankedParts(
  reads: Reads,
  request: ListRequest,
  list: SharedList,
  all: Counted,
): Promise<Part[]> {
  const part = (some: SharedList, counted: Counted): Part => ({
    count: counted.count,
    page: (slice) => shared({ ...request, ...slice }, some, counted),
  })
  if (all.few !== null) return [part(list, all)]
  if (request.matched !== null) return matchedParts(reads, request, list, part)
  if (request.ranked === null) return [part(list, all)]
  const byName = narrowed(list, 'by name', (mode) => isFoundByName(request.ranked ?? '', mode))
  const others = narrowed(
    list,
    'by anything else',
    (mode) => sql`not ${isFoundByName(request.ranked ?? '', mode)}`,
  )
  const counted = await countShared(reads, request.actor, byName)
  return [part(byName, counted), part(others, { count: all.count - counted.count, few: null })]
}

const VERDICTS = namesOf(VERDICT)

/** The deals of each verdict, the best ones first, each part in the list's order. */
async function matchedParts(
  reads: Reads,
  { actor, matched }: ListRequest,
  list: SharedList,
  part: (some: SharedList, counted: Counted) => Part,
): Promise<Part[]> {
  if (matched === null) return []
  const { limits, direction } = matched
  const verdicts = direction === 'asc' ? VERDICTS : VERDICTS.toReversed()
  return Promise.all(
    verdicts.map(async (verdict) => {
      const some = narrowed(list, `${verdict} of ${JSON.stringify(limits)}`, (mode) =>
        hasVerdict(limits, [verdict], mode),
      )
      const counted = await countShared(reads, actor, some)
      // Where counting stopped, the part has more deals than any user reads.
      return part(some, { ...counted, count: counted.count < COUNT_LIMIT ? counted.count : Infinity })
    }),
  )
}

/** Sorts the best matches of a search or of a credit box first. */
function best({ ranked, matched }: Pick<ListRequest, 'ranked' | 'matched'>): Sql {
  if (matched !== null) return sql`${placeOfVerdict(matched.limits)} ${sql.raw(matched.direction)}, `
  return ranked === null ? sql`` : sql`${rankOfFound(ranked)}, `
}

const sorted = (request: ListRequest, list: SharedList, from: Sql) =>
  sliceOf(
    sql`select d.id from ${from} where ${all(list.conditions)} order by ${best(request)}${orderBy(list.reader, request.order)}`,
    request,
  )

const byIds = (request: ListRequest, ids: readonly string[]) =>
  sliceOf(
    sql`select d.id from deal_listings d where d.id = any(${ids}::uuid[]) order by ${orderBy(request.actor, request.order)}`,
    request,
  )

/**
 * Listings `d` by their ids. Cached ids only bound what is read: the conditions of the list are checked again. The
 * offset keeps the planner from scanning the whole market in the requested order instead.
 */
const listings = (ids: string) =>
  sql`(select d.* from deal_listings d where d.id = any(${ids}::uuid[]) offset 0) d`

function shared(request: ListRequest, list: SharedList, { few }: Counted): Sql {
  if (few !== null) return sorted(request, list, listings(few))
  const walked = { scope: list.scope, filters: request.filters }
  return isWalkable(list.reader, walked, request.order)
    ? walk(list.reader, walked, request.order, { ...request, conditions: all(list.conditionsOfWalk) })
    : sorted(request, list, sql`deal_listings d`)
}

/** Merges the actor's own deals, as they see them, into the shared list, which shows deals as the market sees them. */
function withOwn(request: ListRequest, list: SharedList, counted: Counted, own: OwnPart): Chosen {
  const { actor, filters, order } = request
  const count = counted.count < COUNT_LIMIT ? counted.count - own.shared + own.count : COUNT_LIMIT
  if (isOfStandings(order.field) || request.matched !== null) {
    const ofOwner = sql`select o.id from ${own.from} o`
    const bounds =
      counted.few === null
        ? []
        : [sql`d.id = any(array(select unnest(${counted.few}::uuid[]) union ${ofOwner}))`]
    const conditions = all([...bounds, ...mayList(actor, filters)])
    const sorted = sql`select d.id from deal_listings d where ${conditions} order by ${best({ ...request, ranked: null })}${orderBy(actor, order)}`
    return { count, page: sliceOf(sorted, request) }
  }
  const values = [order, ...order.next]
  const nameOf = (value: (typeof values)[number]) => `value_${values.indexOf(value)}`
  const key = (reader: Reader) =>
    sql`d.id, d.open_rank, ${sql.join(values.map((value) => sql`${columnOf(reader, value)} as ${sql.ref(nameOf(value))}`))}`
  const walked = { scope: list.scope, filters }
  const ofOthers =
    counted.few === null
      ? sql`${walkedListings(list.reader, walked, order)} d where ${all(list.conditionsOfWalk)} and ${own.isOther} limit ${bounded(request)}`
      : sql`${listings(counted.few)} where ${all(list.conditions)} and ${own.isOther}`
  return {
    count,
    page: sliceOf(
      sql`select m.id from (
        (select ${key(list.reader)} from ${ofOthers}) union all
        (select ${key(actor)} from ${own.from} d where ${all(own.conditions)})
      ) m order by ${keysBy(order, (value) => sql.ref(`m.${nameOf(value)}`), 'm')}`,
      request,
    ),
  }
}

async function counted(reads: Reads, from: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${from} limit ${COUNT_LIMIT}) as found`.execute(reads.db)
  return rows[0]?.count ?? 0
}

/** The actor's favourites, which are not cached. Index: the key of deal_favorites. */
async function marked(reads: Reads, request: ListRequest): Promise<Chosen> {
  const { actor, filters, order } = request
  const from = sql`deal_favorites f join deal_listings d on d.id = f.loan_deal_id
    where f.user_id = ${actor.user_id} and ${all(mayList(actor, filters))}`
  return {
    count: await counted(reads, from),
    page: sliceOf(sql`select d.id from ${from} order by ${best(request)}${orderBy(actor, order)}`, request),
  }
}

/** The deals that are not favourites of the actor. */
async function unmarked(reads: Reads, request: ListRequest, list: SharedList): Promise<Chosen> {
  const { actor, filters, order, limit, offset } = request
  const isUnmarked = sql`not exists (select from deal_favorites f where f.user_id = ${actor.user_id} and f.loan_deal_id = d.id)`
  const own = await ownPart(reads.db, actor, filters, list, order)
  const conditions = all(own ? mayList(actor, filters) : [...list.conditions, isUnmarked])
  const walked = { scope: list.scope, filters }
  return {
    count: await counted(reads, sql`deal_listings d where ${conditions}`),
    page:
      own === null && request.matched === null && isWalkable(list.reader, walked, order)
        ? walk(list.reader, walked, order, {
            conditions: all([...list.conditionsOfWalk, isUnmarked]),
            limit,
            offset,
          })
        : sliceOf(
            sql`select d.id from deal_listings d where ${conditions} order by ${best({ ...request, ranked: null })}${orderBy(actor, order)}`,
            request,
          ),
  }
}

/** The filters of one's own deals: those of the market, and whether archived deals are among them. */
export interface OwnFilters extends DealFilters {
  show_archived?: boolean | undefined
}

/** The conditions on the actor's own deals `d`. */
export const ownConditions = (actor: Actor, filters: OwnFilters) =>
  all([
    sql`d.owner_id = ${actor.user_id}`,
    ...(filters.show_archived ? [] : [sql`not d.is_archived`]),
    ...filterConditions(actor, filters),
  ])

/** A page of the actor's own deals. Index: deal_listings_of_owner. */
export async function chooseOwn(
  reads: Reads,
  actor: Actor,
  filters: OwnFilters,
  query: Page,
): Promise<Chosen> {
  const from = sql`deal_listings d where ${ownConditions(actor, filters)}`
  const order = query.ordering ? orderBy(actor, orderOf(query.ordering)) : NEXT_STEP_FIRST
  const ranked = best({ ranked: rankedBy(filters, query), matched: null })
  return {
    count: await counted(reads, from),
    page: sliceOf(sql`select d.id from ${from} order by ${ranked}${order}`, {
      limit: query.page_size,
      offset: offsetOf(query),
    }),
  }
}

/** The order of a user's own deals: first those that end soon or wait for a decision, last those that have ended. */
const NEXT_STEP_FIRST = sql`case
    when d.deal_state = 'live' and d.ends_at < now() + interval '10 minutes' then 0
    when d.deal_state = 'under_review' then 1 when d.deal_state = 'live' then 2 when d.deal_state = 'approved' then 3
    when d.deal_state in ('rejected', 'issue_detected') then 4 when d.deal_state = 'draft' then 5
    when d.deal_state = 'pending_auction' then 6 when d.deal_state in ('pending', 'auction_ended') then 7
    when d.deal_state = 'not_sold' then 8 else 9 end,
  case when d.deal_state = 'under_review' then (select a.answer_by from auctions a
    where a.loan_deal_id = d.id and a.round = d.auction_round) end asc nulls last,
  case when d.deal_state in ('live', 'under_review') then d.ends_at end asc nulls last,
  case when d.deal_state = 'pending_auction' then d.starts_at end asc nulls last,
  d.updated_at desc, d.id desc`
