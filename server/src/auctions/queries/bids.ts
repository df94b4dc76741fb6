import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { BID_ORDERING, listBids as listBidsRoute } from '#domain/auctions/contract.ts'
import type { PricingTerms } from '#domain/deals/pricing.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { PRICING_COLUMNS } from '../../deals/queries/find-deal.ts'
import { all, type DealFilters, filterConditions } from '../../deals/queries/list-deals.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../../platform/http/lists.ts'

type DealPart = Pick<
  Selectable<Tables['loan_deals']>,
  | 'number'
  | 'owner_id'
  | 'deal_type'
  | 'mortgage_class'
  | 'residential_building_type'
  | 'commercial_class'
  | 'office_space_type'
  | 'city'
  | 'state'
  | 'reserve_price'
  | 'leading_amount'
  | 'leader_id'
  | 'bid_end_ts'
  | 'listed_at'
  | keyof PricingTerms
>

/** A bid with what its view needs of its deal and bidder. */
export interface BidRow extends Selectable<Tables['bids']>, DealPart {
  deal_state: DealState
  deal_round: number
  image_id: string | null
  bidder_company: string | null
  bidder_name: string | null
  /** What the deal would be sold for to this bidder; what it was sold for once their bid is accepted. */
  standing: string
  now: Date
}

/**
 * The leading amount for who led the bid's round last, else the most that the bidder went up to. A purchase at once
 * outbids nobody: whoever led before it keeps their maximum hidden.
 */
const STANDING = sql`case when b.status = 'accepted' then d.sale_amount else coalesce(
  (select case when last.leader_after = b.bidder_id then last.leading_after else
      (select max(coalesce(x.max_amount, x.bid_amount)) from bids x where x.loan_deal_id = b.loan_deal_id
        and x.auction_round = b.auction_round and x.bidder_id = b.bidder_id) end
    from bids last where last.loan_deal_id = b.loan_deal_id and last.auction_round = b.auction_round
      and last.offer_type = 'custom_bid' order by last.place desc limit 1), b.bid_amount) end`

const BID_COLUMNS = sql`
  b.*, d.number, d.owner_id, d.deal_state, d.deal_type, d.mortgage_class, d.residential_building_type, d.commercial_class,
  d.office_space_type, d.city, d.state, d.reserve_price, d.leading_amount, d.leader_id, d.bid_end_ts, d.listed_at,
  ${PRICING_COLUMNS}, d.auction_round as deal_round, u.company_name as bidder_company, u.full_legal_name as bidder_name,
  (select i.id from loan_deal_images i where i.loan_deal_id = d.id and i.deleted_at is null
    order by i.sorting_number, i.id limit 1) as image_id,
  ${STANDING} as standing,
  clock_timestamp() as now`

/** One bid; null when there is none. Who may see it is the policy's to say. */
export async function findBid(db: Db | Tx, id: string): Promise<BidRow | null> {
  const { rows } = await sql<BidRow>`
    select ${BID_COLUMNS} from bids b join loan_deals d on d.id = b.loan_deal_id join users u on u.id = b.bidder_id
    where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type Query = z.output<NonNullable<typeof listBidsRoute.query>>
type Ordering = (typeof BID_ORDERING)[number]

const ORDER_COLUMN: Readonly<Record<Ordering, RawBuilder<unknown>>> = {
  placed_at: sql`b.placed_at`,
  bid_amount: sql`b.bid_amount`,
  standing_amount: STANDING,
  bid_end_ts: sql`d.bid_end_ts`,
}

const DEAL_PREFIX = 'loan_deal__'

/** The `loan_deal__…` keys as the filters of deals; `loan_value__lte` is the bids' name of the greatest amount. */
function dealFiltersOf(query: Record<string, unknown>): DealFilters {
  const filters = Object.entries(query)
    .filter(([key]) => key.startsWith(DEAL_PREFIX))
    .map(([key, value]) => [key.slice(DEAL_PREFIX.length), value] as const)
    .map(([key, value]) => [key === 'loan_value__lte' ? 'max_amount' : key, value])
  return Object.fromEntries(filters) as DealFilters
}

/**
 * One page of bids: the latest of each bidder on each deal and round.
 * @param scope whose bids, or those on one deal
 */
export async function listBidRows(
  db: Db,
  actor: Actor,
  scope: { bidder_id: string } | { loan_deal_id: string },
  query: Query,
): Promise<{ rows: BidRow[]; count: number }> {
  const filters = dealFiltersOf(query)
  const conditions = [
    'bidder_id' in scope
      ? sql`b.bidder_id = ${scope.bidder_id}`
      : sql`b.loan_deal_id = ${scope.loan_deal_id}`,
    sql`not exists (select from bids later where later.loan_deal_id = b.loan_deal_id and later.auction_round = b.auction_round
      and later.bidder_id = b.bidder_id and later.place > b.place)`,
    ...filterConditions(actor, { ...filters, search: query.search ?? filters.search }),
  ]
  if ('loan_deal_id' in scope) conditions.push(sql`b.auction_round = d.auction_round`)
  if ('bidder_id' in scope && query.loan_deal) conditions.push(sql`b.loan_deal_id = ${query.loan_deal}`)
  if (query.status) conditions.push(sql`b.status = ${query.status}`)
  if (filters.deal_state) conditions.push(sql`d.deal_state in (${sql.join(filters.deal_state)})`)
  // No deal is tied to a channel yet, so no bid is on an exclusive one.
  if (query.exclusive_bids === true) conditions.push(sql`false`)
  const { field, direction } = orderingOf(query.ordering, '-placed_at')
  const order =
    direction === 'asc'
      ? sql`${ORDER_COLUMN[field]} asc, b.id asc`
      : sql`${ORDER_COLUMN[field]} desc nulls last, b.id desc`
  const from = sql`bids b join loan_deals d on d.id = b.loan_deal_id join users u on u.id = b.bidder_id join users o on o.id = d.owner_id
    where ${all(conditions)}`
  const [page, counted] = await Promise.all([
    sql<BidRow>`select ${BID_COLUMNS} from ${from} order by ${order} limit ${query.page_size} offset ${offsetOf(query)}`.execute(
      db,
    ),
    sql<{
      count: number
    }>`select count(*) as count from (select 1 from ${from} limit ${COUNT_LIMIT}) as matching`.execute(db),
  ])
  return { rows: page.rows, count: counted.rows[0]?.count ?? 0 }
}

export interface StepRow {
  id: string
  place: number
  bidder_id: string
  bidder_number: number
  offer_type: 'buy_it_now' | 'custom_bid'
  bid_amount: string
  max_amount: string | null
  leading_after: string
  leader_after: string
  placed_at: Date
}

/** The bids of a deal's present round, in the order in which they were judged. */
export async function bidSteps(db: Db | Tx, deal: { id: string; auction_round: number }): Promise<StepRow[]> {
  return db
    .selectFrom('bids')
    .select([
      'id',
      'place',
      'bidder_id',
      'bidder_number',
      'offer_type',
      'bid_amount',
      'max_amount',
      'leading_after',
      'leader_after',
      'placed_at',
    ])
    .where('loan_deal_id', '=', deal.id)
    .where('auction_round', '=', deal.auction_round)
    .orderBy('place')
    .execute()
}

/**
 * What a buyer stands to pay if everything they lead is theirs, besides one deal; and their limit, where one is set.
 * A declined bid is owed no more; on a flagged deal it may still be.
 */
export async function exposureOf(
  db: Db | Tx,
  userId: string,
  exceptDeal: string,
): Promise<{ limit: string | null; elsewhere: string; here: string }> {
  const { rows } = await sql<{ limit: string | null; elsewhere: string; here: string }>`
    select u.exposure_limit as limit,
      coalesce(sum(d.leader_maximum) filter (where d.id <> ${exceptDeal}), 0)::numeric(18, 2) as elsewhere,
      coalesce(sum(d.leader_maximum) filter (where d.id = ${exceptDeal}), 0)::numeric(18, 2) as here
    from users u
    left join loan_deals d on d.leader_id = u.id
      and case when d.deal_state = 'issue_detected' then d.state_before_issue else d.deal_state end
        in ('live', 'auction_ended', 'under_review')
      and exists (select from bids b where b.loan_deal_id = d.id and b.auction_round = d.auction_round
        and b.bidder_id = u.id and b.status = 'pending')
    where u.id = ${userId} group by u.id`.execute(db)
  return rows[0] ?? { limit: null, elsewhere: '0.00', here: '0.00' }
}
