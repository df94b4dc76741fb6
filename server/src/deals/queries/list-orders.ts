import { type RawBuilder, sql } from 'kysely'
import { wantedBy } from '#domain/deals/criteria.ts'
import type { DealFilters } from '#domain/deals/filters.ts'
import { isInPart, openRank, STATES_OF_MARKET, STATES_OF_STATUS } from '#domain/deals/lifecycle.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { isStaff } from '../../platform/auth/actor.ts'
import { orderingOf, type SortKey } from '../../platform/http/lists.ts'
import { isMet } from './criteria.ts'
import { ORDER_COLUMNS, type OrderField } from './order-columns.ts'
import { columnsSeenBy, type Reader } from './seen-columns.ts'
import { type Slice, sliceOf } from './slices.ts'

export type Ordering = OrderField | `-${OrderField}`
type Sql = RawBuilder<unknown>
type Key = SortKey<OrderField>

/** The first key, which has an index, and the keys that follow it. */
export interface Order extends Key {
  /** The market's default order: open deals first. */
  isDefault: boolean
  /** These keys decide between equal values. */
  next: readonly Key[]
  /** The direction of the ids, which decide last: that of the first requested key. */
  ofIds: Key['direction']
}

/** @param ordering the keys by priority; without any, the market's default order */
export function orderOf([first, ...next]: readonly Ordering[] = []): Order {
  const { field, direction } = orderingOf(first, 'bid_end_ts')
  return {
    field,
    direction,
    isDefault: field === 'bid_end_ts' && direction === 'asc',
    next: next.map((key) => orderingOf(key, 'bid_end_ts')),
    ofIds: direction,
  }
}

/** The column by which listings `d` are sorted, as far as the reader sees it. */
export function columnOf(reader: Reader, { field }: Key): Sql {
  const { reveals, column, isStanding } = ORDER_COLUMNS[field]
  const value = isStanding
    ? sql`(select ${sql.ref(`a.${column}`)} from auctions a where a.loan_deal_id = d.id and a.round = d.auction_round)`
    : sql.ref(`d.${column}`)
  return columnsSeenBy(reader)(reveals, value)
}

const directed = (direction: 'asc' | 'desc') => sql.raw(direction)

/** How rows with an equal first key are sorted. */
const thenBy = (order: Order, column: (key: Key) => Sql, id: Sql): Sql =>
  sql.join([
    ...order.next.map((key) => sql`${column(key)} ${directed(key.direction)} nulls last`),
    sql`${id} ${directed(order.ofIds)}`,
  ])

/**
 * All keys of an order.
 * @param column returns the column of a key
 * @param of the table that has the columns `open_rank` and `id`
 */
export function keysBy(order: Order, column: (key: Key) => Sql, of: 'd' | 'm'): Sql {
  const way = directed(order.direction)
  const sorted = sql`${column(order)} ${way} nulls last, ${thenBy(order, column, sql.ref(`${of}.id`))}`
  return order.isDefault ? sql`${sql.ref(`${of}.open_rank`)}, ${sorted}` : sorted
}

/** Sorts listings `d`. */
export const orderBy = (reader: Reader, order: Order): Sql =>
  keysBy(order, (key) => columnOf(reader, key), 'd')

/**
 * A limit above any number of rows, as a query: the planner then expects to read a tenth of the rows, and walks along
 * the index of the order instead of sorting all of them.
 */
const EVERY_ROW = sql`(select 2000000000)`

/** True for an order that the market reads from the narrow table of standings. */
export const isOfStandings = (field: OrderField) => ORDER_COLUMNS[field].isStanding === true

/**
 * Rows in the order of a column, those without a value last. Two parts, so that one index serves both directions. The
 * limits keep the planner from moving conditions into the parts and guessing how many rows these leave.
 * @param then how equal rows are sorted
 */
function inParts(
  { direction }: Order,
  column: Sql,
  rows: (condition: Sql) => Sql,
  then: Sql,
  bounds = sql`${column} is not null`,
): Sql {
  const part = (condition: Sql) =>
    sql`(${rows(condition)} order by ${column} ${directed(direction)}, ${then} limit ${EVERY_ROW})`
  return sql`(${part(bounds)} union all ${part(sql`${column} is null`)})`
}

/**
 * An order without leading keys that are equal in all walked listings: with their index all listings would be sorted.
 */
function withoutEqualKeys(reader: Reader, walked: Walked, order: Order): Order {
  const [first, ...next] = order.next
  const isSame =
    (order.field === 'submitted_at' && reader === 'market') ||
    (order.field === 'ended_at' && hasNoneEnded(walked.filters))
  if (!first || !isSame) return order
  return withoutEqualKeys(reader, walked, { ...first, next, isDefault: false, ofIds: order.ofIds })
}

/**
 * The listings that are walked through: those of the market, of the archive of results, or of any state, and the
 * filters, some of which bound the walk.
 */
export interface Walked {
  scope: 'market' | 'past' | 'any'
  filters: DealFilters
}

/** The states that match the filters; null for all. */
const statesLeft = ({ deal_state, status, market }: DealFilters): readonly DealState[] | null =>
  deal_state ?? status?.flatMap((one) => STATES_OF_STATUS[one]) ?? (market ? STATES_OF_MARKET[market] : null)

/** True if an index has the order, so that a page is read by walking along it. */
export function isWalkable(reader: Reader, { scope, filters }: Walked, { field }: Order): boolean {
  const isOfStaff = reader !== 'market' && isStaff(reader)
  if (scope !== 'any') return !(isOfStaff && field === 'submitted_at')
  return field === 'updated_at' || (field === 'submitted_at' && statesLeft(filters)?.length === 1)
}

/**
 * The ids of listings in an order, read along its index up to the requested page. Each row costs the same wherever it
 * is, so this suits conditions that many rows meet.
 */
export function walk(
  reader: Reader,
  walked: Walked,
  requested: Order,
  { conditions, ...slice }: Slice & { conditions: Sql },
): Sql {
  const order = withoutEqualKeys(reader, walked, requested)
  if (isOfStandings(order.field)) {
    const isPast = walked.scope === 'past' ? sql`s.is_past` : sql`not s.is_past`
    const rows = (condition: Sql) => sql`select s.id from market_standings s where ${isPast} and ${condition}`
    // Looks up each row that is walked: a join would be read and sorted as a whole.
    const column = (key: Key) =>
      isOfStandings(key.field)
        ? sql.ref(`s.${ORDER_COLUMNS[key.field].column}`)
        : sql`(select ${columnOf(reader, key)} from deal_listings d where d.id = s.id)`
    const standings = inParts(order, column(order), rows, thenBy(order, column, sql`s.id`))
    const met = sql`(select ${conditions} from deal_listings d where d.id = s.id)`
    return sliceOf(sql`select s.id from ${standings} s where ${met}`, slice)
  }
  return sliceOf(sql`select d.id from ${walkedListings(reader, walked, order)} d where ${conditions}`, slice)
}

/** Listings in an order, as a table that a query calls `d`. */
export function walkedListings(reader: Reader, walked: Walked, order: Order): Sql {
  const where = boundsOf(walked, order)
  const then = thenBy(order, (key) => columnOf(reader, key), sql`d.id`)
  const sorted = (by: Sql) =>
    sql`(select d.* from deal_listings d where ${where} order by ${by} limit ${EVERY_ROW})`
  // All sales have the same rank.
  if (order.isDefault && walked.scope !== 'past') return sorted(sql`d.open_rank, d.ends_at, ${then}`)
  // The market does not see when a deal was submitted, so all rows are equal.
  if (order.field === 'submitted_at' && reader === 'market') return sorted(then)
  const rows = (condition: Sql) => sql`select d.* from deal_listings d where ${where} and ${condition}`
  return inParts(order, columnOf(reader, order), rows, then, rangeOf(walked.filters, order) ?? undefined)
}

/** True if the filters leave only deals whose auction has not ended. */
const hasNoneEnded = (filters: DealFilters): boolean =>
  statesLeft(filters)?.some((state) => isInPart('results', state)) === false

/** The range of the sorted column that the filters allow; rows outside it are not walked through. */
function rangeOf(filters: DealFilters, { field }: Order): Sql | null {
  if (field === 'ended_at' && hasNoneEnded(filters)) return sql`false`
  return ORDER_COLUMNS[field].range?.(filters) ?? rangeOfBox(filters, field)
}

/** The range of the sorted column to which a credit box limits its matches. */
function rangeOfBox({ credit_box_match, limits }: DealFilters, field: OrderField): Sql | null {
  if (!limits || !credit_box_match?.every((verdict) => verdict === 'match')) return null
  const name = ORDER_COLUMNS[field].boundedBy
  const wanted = name ? wantedBy(limits, name) : null
  return name && wanted ? isMet(name, wanted, columnOf('market', { field, direction: 'asc' })) : null
}

/** The condition of the partial index that contains the walked listings, with literal states. */
function boundsOf({ scope, filters }: Walked, { isDefault }: Order): Sql {
  const states = statesLeft(filters)
  if (scope === 'past') return sql`d.is_past_result`
  if (scope === 'any') return states?.length === 1 ? sql`d.deal_state = ${sql.lit(states[0])}` : sql`true`
  if (!isDefault || !states) return sql`d.is_listed`
  const ranks = states.map(openRank)
  return sql`d.is_listed and d.open_rank between ${sql.lit(Math.min(...ranks))} and ${sql.lit(Math.max(...ranks))}`
}
