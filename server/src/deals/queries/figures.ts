import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { dealFigures, myFigures as myFiguresRoute } from '#domain/deals/contract.ts'
import type { DealFilters } from '#domain/deals/filters.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Reads } from '../../platform/database/replica.ts'
import { PLANNED_FOR_ITS_VALUES } from '../../platform/database/statement-names.ts'
import { awaitedBids, hasNoOpenBid } from './awaited-bids.ts'
import { type OwnFilters, ownConditions } from './choose-deals.ts'
import { DEALS_WITH_AUCTION } from './current-auction.ts'
import { all } from './deal-filters.ts'
import { foundOnlyBy } from './found-only.ts'
import { columnsSeenBy, type Reader } from './seen-columns.ts'
import { cached, mayList, ownPart, type SharedList, sharedList } from './shared-lists.ts'

type Figures = z.input<typeof dealFigures.response>
type MyFigures = z.input<typeof myFiguresRoute.response>
type Counts = Record<string, number>

const number = (value: string | null) => (value === null ? null : Number(value))

/**
 * Totals, unweighted averages, and counts over the deals of a list in the market. Figures that are the same for every
 * user are cached until the market changes.
 */
export const marketFigures = (from: Reads, actor: Actor, filters: DealFilters): Promise<Figures> =>
  overMarket(from, actor, filters, 'figures', ({ reader, scope, conditions }) =>
    figuresOf(from.db, reader, scope, conditions),
  )

interface Listed extends Pick<SharedList, 'scope' | 'conditions'> {
  reader: Reader
}

/**
 * Computes a result over the deals of a list in the market, as the actor sees them.
 * @param name the name of the result in the cache
 */
export async function overMarket<T>(
  from: Reads,
  actor: Actor,
  filters: DealFilters,
  name: string,
  read: (listed: Listed) => Promise<T>,
): Promise<T> {
  const list = sharedList(actor, filters)
  const own = await ownPart(from.db, actor, filters, list, null)
  const isShared = own === null && filters.favorites === undefined
  if (isShared && (await foundOnlyBy(from.db, actor, filters)).length === 0)
    return cached(from, actor, list, name, () => read(list))
  return read({ reader: actor, scope: 'any', conditions: mayList(actor, filters) })
}

/** Where a list reads headline yields: those of deals that the market shows or has shown are in a narrow table. */
const YIELDS = {
  market: sql`market_standings y on y.id = d.id`,
  past: sql`market_standings y on y.id = d.id`,
  any: sql`auctions y on y.loan_deal_id = d.id and y.round = d.auction_round`,
} as const

/**
 * Reads every deal once into groups of equal deals, from which all figures are computed. Index: deal_listings_counted.
 */
async function figuresOf(
  db: Db,
  reader: Reader,
  scope: keyof typeof YIELDS,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Figures> {
  const see = columnsSeenBy(reader)
  const countBy = (key: RawBuilder<unknown>) =>
    sql`(select coalesce(json_object_agg(k, n), '{}') from (select ${key} as k, sum(n)::int as n from m group by 1) g where k is not null)`
  const { rows } = await sql<{
    count: number
    ending_today: number
    total: string
    avg_yield: string | null
    avg_ltv: string | null
    min_yield: string | null
    max_yield: string | null
    min_ltv: string | null
    max_ltv: string | null
    by_yield: Counts
    by_state: Counts
    by_class: Counts
    by_type: Counts
    by_position: Counts
    by_province: Counts
    by_ltv_bucket: Counts
  }>`${sql.raw(PLANNED_FOR_ITS_VALUES)}
    with m as materialized (
      select deal_state, whole_yield, deal_type, mortgage_class, position, state, bucket, count(*) as n, count(*) filter (where ends_today) as ending,
        sum(principal) as total, count(headline_yield) as yields, sum(headline_yield) as yield_sum, min(headline_yield) as min_yield,
        max(headline_yield) as max_yield, count(ltv) as ltvs, sum(ltv) as ltv_sum, min(ltv) as min_ltv, max(ltv) as max_ltv
      from (
        select d.deal_state, ${see('mortgage_class')} as mortgage_class, ${see('position')} as position, ${see('state')} as state,
          case when ${see('deal_type')} in ('single_mortgage', 'mortgage_from_book') then 'auction' else ${see('deal_type')} end as deal_type,
          d.deal_state = 'live' and ${see('bid_end_ts', sql`d.ends_at`)} < now() + interval '24 hours' as ends_today,
          y.headline_yield, floor(y.headline_yield)::numeric::text as whole_yield, ${see('ltv', sql`d.effective_ltv`)} as ltv,
          case when ${see('ltv', sql`d.effective_ltv`)} <= 40 then '0-40%' when ${see('ltv', sql`d.effective_ltv`)} <= 60 then '40-60%'
            when ${see('ltv', sql`d.effective_ltv`)} <= 75 then '60-75%' when ${see('ltv', sql`d.effective_ltv`)} > 75 then '75%+' end as bucket,
          coalesce(${see('principle_balance')}, ${see('mortgage_amount')}, 0) as principal
        from deal_listings d left join ${YIELDS[scope]} where ${all(conditions)}) as listed
      group by 1, 2, 3, 4, 5, 6, 7)
    select coalesce(sum(n), 0)::int as count, coalesce(sum(ending), 0)::int as ending_today,
      coalesce(sum(total), 0)::numeric(18, 2) as total,
      round((sum(yield_sum) / nullif(sum(yields), 0))::numeric, 2) as avg_yield, round(sum(ltv_sum) / nullif(sum(ltvs), 0), 1) as avg_ltv,
      min(min_yield) as min_yield, max(max_yield) as max_yield, min(min_ltv) as min_ltv, max(max_ltv) as max_ltv,
      ${countBy(sql`whole_yield`)} as by_yield,
      ${countBy(sql`deal_state`)} as by_state,
      ${countBy(sql`mortgage_class`)} as by_class,
      ${countBy(sql`deal_type`)} as by_type,
      ${countBy(sql`position`)} as by_position,
      ${countBy(sql`state`)} as by_province,
      ${countBy(sql`bucket`)} as by_ltv_bucket
    from m`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('An aggregate query always returns a row.')
  return {
    count: row.count,
    ending_today: row.ending_today,
    total_principal: row.total,
    average_yield: number(row.avg_yield),
    average_ltv: number(row.avg_ltv),
    lowest_yield: number(row.min_yield),
    highest_yield: number(row.max_yield),
    lowest_ltv: number(row.min_ltv),
    highest_ltv: number(row.max_ltv),
    by_yield: row.by_yield,
    by_state: row.by_state,
    by_class: row.by_class,
    by_type: row.by_type,
    by_position: row.by_position,
    by_province: row.by_province,
    by_ltv_bucket: row.by_ltv_bucket,
  }
}

/**
 * Figures of the actor's own deals and bids, for My Deals. They include past sales that are archived; the counts
 * per state are those of the list with the same filters.
 */
export async function myFigures(db: Db, actor: Actor, filters: OwnFilters): Promise<MyFigures> {
  const me = actor.user_id
  const { rows } = await sql<{
    by_state: Counts
    live_value: string
    live_count: number
    live_bids: number
    average_yield: string | null
    bids_awaiting: number
    deals_awaiting: number
    value_awaiting: string
    sold_quarter: string
    sold_quarter_of_principal: string | null
    sold_by_month: { month: string; amount: string }[]
    favorites: number
    leading: number
    outbid: number
    won: number
  }>`
    with mine as materialized (select d.*, a.bid_count, a.leading_amount, a.headline_yield,
      ${awaitedBids(sql`now()`)} as awaited from ${DEALS_WITH_AUCTION} where d.owner_id = ${me}),
    awaiting as (select awaited, leading_amount from mine d
      where deal_state = 'under_review' and (awaited > 0 or ${hasNoOpenBid})),
    quarter as (select * from mine where deal_state = 'sold' and sold_at >= date_trunc('quarter', now())),
    bid_on as (select distinct d.id, a.leader_id from bids b join auctions a on a.loan_deal_id = b.loan_deal_id and a.round = b.auction_round
      join loan_deals d on d.id = a.loan_deal_id and d.auction_round = a.round
      where b.bidder_id = ${me} and d.deal_state = 'live')
    select
      (select coalesce(json_object_agg(deal_state, n), '{}') from (select d.deal_state, count(*) as n
        from deal_listings d where ${ownConditions(actor, filters)} group by 1) s) as by_state,
      (select coalesce(sum(principle_balance), 0)::numeric(18, 2) from mine where deal_state = 'live') as live_value,
      (select count(*) from mine where deal_state = 'live') as live_count,
      (select coalesce(sum(bid_count), 0)::int from mine where deal_state = 'live') as live_bids,
      (select round((sum(headline_yield * principle_balance::float8) / nullif(sum(principle_balance), 0)::float8)::numeric, 2) from mine
        where deal_state = 'live' and headline_yield is not null) as average_yield,
      (select coalesce(sum(awaited), 0)::int from awaiting) as bids_awaiting,
      (select count(*) from awaiting) as deals_awaiting,
      (select coalesce(sum(leading_amount), 0)::numeric(18, 2) from awaiting) as value_awaiting,
      (select coalesce(sum(sale_amount), 0)::numeric(18, 2) from quarter) as sold_quarter,
      (select round(100 * sum(sale_amount) filter (where principle_balance is not null) / nullif(sum(principle_balance), 0), 1)
        from quarter) as sold_quarter_of_principal,
      (select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'), 'amount', (select coalesce(sum(sale_amount), 0)::numeric(18, 2)::text
          from mine where deal_state = 'sold' and date_trunc('month', sold_at) = m)) order by m)
        from generate_series(date_trunc('month', now()) - interval '5 months', date_trunc('month', now()), interval '1 month') m) as sold_by_month,
      (select count(*) from deal_favorites f where f.user_id = ${me}) as favorites,
      (select count(*) from bid_on where leader_id = ${me}) as leading,
      (select count(*) from bid_on where leader_id <> ${me}) as outbid,
      (select count(*) from loan_deals w where w.sold_to = ${me}) as won`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('An aggregate query always returns a row.')
  return {
    ...row,
    average_yield: number(row.average_yield),
    sold_quarter_of_principal: number(row.sold_quarter_of_principal),
  }
}
