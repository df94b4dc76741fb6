import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { BID_ORDERING, listBids as listBidsRoute } from '#domain/auctions/contract.ts'
import type { DealFilters } from '#domain/deals/filters.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import { all, filterConditions } from '../../deals/queries/deal-filters.ts'
import { withOwnBox } from '../../deals/queries/own-box.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../../platform/http/lists.ts'
import type { BidRow } from '../rows.ts'
import { type BidActor, effectiveAmount, ownId } from './effective-amount.ts'
import { bidColumns } from './find-bid.ts'

type Query = z.output<NonNullable<typeof listBidsRoute.query>>
type Ordering = (typeof BID_ORDERING)[number]

const orderColumn = (actor: BidActor): Readonly<Record<Ordering, RawBuilder<unknown>>> => ({
  placed_at: sql`b.placed_at`,
  bid_amount: sql`b.bid_amount`,
  standing_amount: effectiveAmount(actor),
  bid_end_ts: sql`a.ends_at`,
})

/** Bids of equal amounts, as the auction ranks them: the leader's, then the earlier. */
const RANK = {
  desc: sql`(a.leader_id is not distinct from b.bidder_id) desc, b.place`,
  asc: sql`(a.leader_id is not distinct from b.bidder_id), b.place desc`,
} as const

const DEAL_PREFIX = 'loan_deal__'

/** The `loan_deal__...` keys as filters of deals; `loan_value__lte` is the maximum amount. */
function dealFiltersOf(query: Record<string, unknown>): DealFilters {
  const filters = Object.entries(query)
    .filter(([key]) => key.startsWith(DEAL_PREFIX))
    .map(([key, value]) => [key.slice(DEAL_PREFIX.length), value] as const)
    .map(([key, value]) => [key === 'loan_value__lte' ? 'max_amount' : key, value])
  return Object.fromEntries(filters) as DealFilters
}

/* Bids `b` on deals `d` with their auctions `a`; in a sealed auction no bid leads before it closes. */
const RUNS = sql`d.deal_state = 'live' and b.auction_round = d.auction_round and b.status = 'pending' and a.leader_id is not null`
const LEADS = sql`(${RUNS} and a.leader_id = b.bidder_id)`
const IS_OUTBID = sql`(${RUNS} and a.leader_id <> b.bidder_id)`

/**
 * One page of bids: the latest of each bidder on each deal and round.
 * @param scope the bidder, or the deal
 */
export async function listBidRows(
  db: Db,
  actor: Actor,
  scope: { bidder_id: string } | { loan_deal_id: string },
  query: Query,
): Promise<{ rows: BidRow[]; count: number }> {
  const filters = await withOwnBox(db, actor, dealFiltersOf(query), DEAL_PREFIX)
  const conditions = [
    'bidder_id' in scope
      ? sql`b.bidder_id = ${scope.bidder_id}`
      : sql`b.loan_deal_id = ${scope.loan_deal_id}`,
    sql`not exists (select from bids later where later.loan_deal_id = b.loan_deal_id and later.auction_round = b.auction_round
      and later.bidder_id = b.bidder_id and later.place > b.place)`,
    sql`(not b.is_sealed or b.bidder_id = ${ownId(actor)})`,
  ]
  const ofDeals = filterConditions(actor, { ...filters, search: query.search ?? filters.search })
  if (ofDeals.length > 0)
    conditions.push(sql`exists (select from deal_listings d where d.id = b.loan_deal_id and ${all(ofDeals)})`)
  if ('loan_deal_id' in scope) conditions.push(sql`b.auction_round = d.auction_round`)
  if ('bidder_id' in scope && query.loan_deal) conditions.push(sql`b.loan_deal_id = ${query.loan_deal}`)
  if (query.status) conditions.push(sql`b.status = ${query.status}`)
  if (query.standing) conditions.push(query.standing === 'leading' ? LEADS : IS_OUTBID)
  if (query.exclusive_bids !== undefined)
    conditions.push(query.exclusive_bids ? sql`d.is_exclusive` : sql`not d.is_exclusive`)
  const keys = (query.ordering ?? ['-placed_at' as const]).map((key) =>
    orderingOf<Ordering>(key, '-placed_at'),
  )
  const order = sql.join([
    ...keys.map(({ field, direction }) => sql`${orderColumn(actor)[field]} ${sql.raw(direction)} nulls last`),
    ...(keys.at(-1)?.field === 'standing_amount' ? [RANK[keys.at(-1)?.direction ?? 'desc']] : []),
    sql`b.id ${sql.raw(keys[0]?.direction ?? 'desc')}`,
  ])
  const from = sql`bids b join (${DEALS_WITH_AUCTION}) on d.id = b.loan_deal_id join users u on u.id = b.bidder_id join users o on o.id = d.owner_id
    where ${all(conditions)}`
  const [page, counted] = await Promise.all([
    sql<BidRow>`select ${bidColumns(actor)} from ${from} order by ${order} limit ${query.page_size} offset ${offsetOf(query)}`.execute(
      db,
    ),
    sql<{
      count: number
    }>`select count(*) as count from (select 1 from ${from} limit ${COUNT_LIMIT}) as matching`.execute(db),
  ])
  return { rows: page.rows, count: counted.rows[0]?.count ?? 0 }
}
