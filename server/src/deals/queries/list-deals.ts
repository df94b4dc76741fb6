import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DEAL_ORDERING, listDeals as listDealsRoute } from '#domain/deals/contract.ts'
import { isRangeValid } from '#domain/deals/filters.ts'
import { MARKET_STATES, SOLD_SHOWN_DAYS } from '#domain/deals/lifecycle.ts'
import type { PricingTerms } from '#domain/deals/pricing.ts'
import { MARKET_ON_CARDS, type OnCards, PRIVATE_ON_CARDS } from '#domain/deals/shapes.ts'
import { forwardSortationArea } from '#domain/deals/title.ts'
import type { DealState, DealStatus } from '#domain/deals/vocabulary.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { isStaff } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../../platform/http/lists.ts'
import type { DealRow } from '../rows.ts'
import { DEALS_WITH_AUCTION, OPEN_FIRST } from './current-auction.ts'
import { PRICING_COLUMNS } from './find-deal.ts'

type Query = z.output<NonNullable<typeof listDealsRoute.query>>
export type DealFilters = Omit<Query, 'page' | 'page_size' | 'ordering'>

/** What a card or row of a list is made from. */
export interface CardRow
  extends Pick<
    DealRow,
    | 'id'
    | 'number'
    | 'owner_id'
    | 'deal_state'
    | 'state_before_issue'
    | 'auction_format'
    | OnCards
    | 'first_lender_mortgage_balance'
    | 'second_lender_mortgage_balance'
    | 'opening_bid'
    | 'effective_ltv'
    | 'effective_maturity'
    | 'missing_count'
    | 'leading_amount'
    | 'bid_count'
    | 'bid_start_ts'
    | 'bid_end_ts'
    | 'answer_by'
    | 'reason'
    | 'sale_amount'
    | 'submitted_at'
    | 'approved_at'
    | 'listed_at'
    | 'updated_at'
    | 'is_archived'
    | 'office_space_type'
    | keyof PricingTerms
  > {
  owner_company: string | null
  image_id: string | null
  is_favorite: boolean
  pending_bids: number
}

const CARD_COLUMNS = sql.join([...MARKET_ON_CARDS, ...PRIVATE_ON_CARDS].map((field) => sql.ref(`d.${field}`)))

export const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const among = (column: RawBuilder<unknown>, values: readonly string[]) =>
  sql`${column} in (${sql.join(values)})`

/** The states that make up a derived status, as far as the state alone decides it. */
const STATUS_CONDITION: Readonly<Record<DealStatus, RawBuilder<unknown>>> = {
  draft: sql`(d.deal_state = 'draft' and d.missing_count = 0)`,
  incomplete: sql`(d.deal_state = 'draft' and d.missing_count > 0)`,
  review_pending: sql`d.deal_state = 'pending'`,
  pending_auction: sql`d.deal_state in ('pending_auction', 'approved')`,
  under_review: sql`d.deal_state = 'under_review'`,
  rejected: sql`d.deal_state = 'rejected'`,
  in_auction: sql`d.deal_state = 'live'`,
  live: sql`d.deal_state = 'live'`,
  accepted_below_reserve: sql`(d.deal_state = 'sold' and d.sale_amount < d.reserve_price)`,
  sold: sql`(d.deal_state = 'sold' and (d.reserve_price is null or d.sale_amount >= d.reserve_price))`,
  not_sold: sql`d.deal_state = 'not_sold'`,
  auction_ended: sql`d.deal_state = 'auction_ended'`,
  issue_detected: sql`d.deal_state = 'issue_detected'`,
}

/** Whether a deal was sold below its reserve is its owner's and the staff's: to others it is sold. */
function statusCondition(actor: Actor, status: DealStatus): RawBuilder<unknown> {
  if (isStaff(actor)) return STATUS_CONDITION[status]
  const isOwn = sql`d.owner_id = ${actor.user_id}`
  if (status === 'accepted_below_reserve') return sql`(${isOwn} and ${STATUS_CONDITION[status]})`
  if (status === 'sold') return sql`(${STATUS_CONDITION[status]} or not ${isOwn} and d.deal_state = 'sold')`
  return STATUS_CONDITION[status]
}

/**
 * The filters as conditions on `d`, alike for lists, figures and bids.
 * @throws 400 where a range's ends contradict each other
 */
export function filterConditions(actor: Actor, filters: DealFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  const { ltv__gte: from, ltv__lte: to } = filters
  if (!isRangeValid(from, to)) throw invalidField('ltv__gte', MESSAGES.rangeInvalid)
  if (filters.owner) conditions.push(sql`d.owner_id = ${filters.owner}`)
  if (filters.city) conditions.push(sql`d.city ilike ${likePattern(filters.city)}`)
  if (from !== undefined) conditions.push(sql`d.effective_ltv >= ${from}`)
  if (to !== undefined) conditions.push(sql`d.effective_ltv <= ${to}`)
  if (filters.max_amount !== undefined) {
    conditions.push(
      sql`coalesce(d.principle_balance, d.mortgage_amount) <= ${toDecimal(filters.max_amount)}::numeric`,
    )
  }
  if (filters.mortgage_term__lte !== undefined)
    conditions.push(sql`d.effective_term <= ${filters.mortgage_term__lte}`)
  if (filters.position) conditions.push(among(sql`d.position`, filters.position))
  if (filters.mortgage_class) conditions.push(among(sql`d.mortgage_class`, filters.mortgage_class))
  if (filters.deal_type) {
    const types = filters.deal_type.flatMap((type) =>
      type === 'auction' ? ['single_mortgage', 'mortgage_from_book'] : [type],
    )
    conditions.push(among(sql`d.deal_type`, types))
  }
  if (filters.favorites !== undefined) {
    const mark = sql`exists (select from deal_favorites f where f.loan_deal_id = d.id and f.user_id = ${actor.user_id})`
    conditions.push(filters.favorites ? mark : sql`not ${mark}`)
  }
  // No deal is tied to a channel yet, so none is exclusive.
  if (filters.exclusive_properties === true) conditions.push(sql`false`)
  if (filters.status)
    conditions.push(
      sql`(${sql.join(
        filters.status.map((status) => statusCondition(actor, status)),
        sql` or `,
      )})`,
    )
  for (const words of [filters.search, filters.deal_search]) {
    if (!words) continue
    const pattern = likePattern(words)
    const area = words.length >= 3 ? forwardSortationArea(words) : null
    const number = /(\d+)\s*$/.exec(words)?.[1]
    conditions.push(sql`(d.city ilike ${pattern} or o.company_name ilike ${pattern} or d.residential_building_type ilike ${pattern}
      or d.commercial_class ilike ${pattern} or d.mortgage_class ilike ${pattern}
      or upper(left(replace(d.postcode, ' ', ''), 3)) = ${area}
      ${number ? sql`or d.number = ${Number(number.slice(0, 9))}` : sql``})`)
  }
  return conditions
}

const likePattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&').replaceAll(' ', '_')}%`

/** What the actor may see in the marketplace; named states reach further only for staff and owners. */
export function marketConditions(
  actor: Actor,
  states: readonly DealState[] | undefined,
): RawBuilder<unknown>[] {
  const inMarket = sql`(d.deal_state in (${sql.join(MARKET_STATES)})
    and (d.sold_at is null or d.sold_at > now() - make_interval(days => ${SOLD_SHOWN_DAYS})))`
  if (!states) return [inMarket, sql`not d.is_archived`]
  const named = among(sql`d.deal_state`, states)
  if (isStaff(actor)) return [named]
  return [named, sql`(d.owner_id = ${actor.user_id} or (${inMarket} and not d.is_archived))`]
}

type Ordering = (typeof DEAL_ORDERING)[number]

/** Column of each sortable field, and where rows without a value stand. */
const ORDER_COLUMN: Readonly<Record<Ordering, RawBuilder<unknown>>> = {
  bid_end_ts: sql`a.ends_at`,
  listed_at: sql`d.listed_at`,
  created_at: sql`d.created_at`,
  updated_at: sql`d.updated_at`,
  submitted_at: sql`d.submitted_at`,
  principle_balance: sql`d.principle_balance`,
  mortgage_amount: sql`d.mortgage_amount`,
  loan_yield: sql`d.loan_yield`,
  interest_rate: sql`d.interest_rate`,
  ltv: sql`d.effective_ltv`,
  remaining_term: sql`d.effective_maturity`,
  leading_amount: sql`a.leading_amount`,
  bid_count: sql`a.bid_count`,
  city: sql`d.city`,
}

/** Orders that need no auction: the rows of a page are then found among the deals alone. */
const isByDeal = (ordering: Ordering | `-${Ordering}` | undefined) =>
  ordering !== undefined &&
  !['bid_end_ts', 'leading_amount', 'bid_count'].includes(orderingOf(ordering, ordering).field)

/** Own deals as their owner needs them: first what closes or waits for an answer, last what is over. */
export const NEXT_STEP_FIRST = sql`case
    when d.deal_state = 'live' and a.ends_at < now() + interval '10 minutes' then 0
    when d.deal_state = 'under_review' then 1 when d.deal_state = 'live' then 2 when d.deal_state = 'approved' then 3
    when d.deal_state in ('rejected', 'issue_detected') then 4 when d.deal_state = 'draft' then 5
    when d.deal_state = 'pending_auction' then 6 when d.deal_state in ('pending', 'auction_ended') then 7
    when d.deal_state = 'not_sold' then 8 else 9 end,
  case when d.deal_state in ('live', 'under_review') then a.ends_at end asc nulls last,
  case when d.deal_state = 'pending_auction' then a.starts_at end asc nulls last,
  d.updated_at desc, d.id desc`

function orderBy(ordering: Ordering | `-${Ordering}` | undefined): RawBuilder<unknown> {
  const { field, direction } = orderingOf(ordering, 'bid_end_ts')
  const column = ORDER_COLUMN[field]
  const sorted =
    direction === 'asc' ? sql`${column} asc nulls last, d.id asc` : sql`${column} desc nulls last, d.id desc`
  return field === 'bid_end_ts' && direction === 'asc' ? sql`${OPEN_FIRST}, ${sorted}` : sorted
}

/**
 * One page of cards and the (capped) count of all that match.
 * @param unsorted the order where the actor names none
 */
export async function listCards(
  db: Db,
  actor: Actor,
  conditions: readonly RawBuilder<unknown>[],
  query: Pick<Query, 'page' | 'page_size' | 'ordering'>,
  unsorted: RawBuilder<unknown> = orderBy(undefined),
): Promise<{ rows: CardRow[]; count: number; now: Date }> {
  const where = all(conditions)
  const order = query.ordering ? orderBy(query.ordering) : unsorted
  // First which deals, then what their cards show: what a card looks up is looked up for its page alone.
  const [page, counted] = await Promise.all([
    sql<CardRow>`
      select d.id, d.number, d.owner_id, d.deal_state, d.state_before_issue, a.format as auction_format, d.office_space_type,
        d.first_lender_mortgage_balance, d.second_lender_mortgage_balance, d.opening_bid, d.effective_ltv, d.effective_maturity, d.missing_count, a.leading_amount, a.bid_count, a.starts_at as bid_start_ts, a.ends_at as bid_end_ts,
        a.answer_by, d.reason, d.sale_amount, d.submitted_at, d.approved_at, d.listed_at, d.updated_at, d.is_archived,
        ${CARD_COLUMNS}, ${PRICING_COLUMNS}, o.company_name as owner_company,
        (select i.id from loan_deal_images i where i.loan_deal_id = d.id and i.deleted_at is null
          order by i.sorting_number, i.id limit 1) as image_id,
        exists (select from deal_favorites f where f.loan_deal_id = d.id and f.user_id = ${actor.user_id}) as is_favorite,
        case when d.deal_state = 'under_review' then
          (select count(distinct b.bidder_id) from bids b where b.loan_deal_id = d.id and b.auction_round = d.auction_round
            and b.status = 'pending') else 0 end as pending_bids
      from (
        select d.id from ${isByDeal(query.ordering) ? sql`loan_deals d` : DEALS_WITH_AUCTION} join users o on o.id = d.owner_id
        where ${where} order by ${order} limit ${query.page_size} offset ${offsetOf(query)}
      ) as page join loan_deals d on d.id = page.id
        join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round join users o on o.id = d.owner_id
      order by ${order}`.execute(db),
    sql<{ count: number; now: Date }>`
      select count(*) as count, clock_timestamp() as now from (
        select 1 from loan_deals d join users o on o.id = d.owner_id where ${where} limit ${COUNT_LIMIT}) as matching`.execute(
      db,
    ),
  ])
  return { rows: page.rows, count: counted.rows[0]?.count ?? 0, now: counted.rows[0]?.now ?? new Date() }
}
