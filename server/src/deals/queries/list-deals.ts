import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DEAL_ORDERING, listDeals as listDealsRoute } from '#domain/deals/contract.ts'
import type { PricingTerms } from '#domain/deals/pricing.ts'
import { MARKET_ON_CARDS, type OnCards, PRIVATE_ON_CARDS } from '#domain/deals/shapes.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../../platform/http/lists.ts'
import type { DealRow } from '../rows.ts'
import { type BidBar, bidBar } from './bid-bar.ts'
import { DEALS_WITH_AUCTION, OPEN_FIRST } from './current-auction.ts'
import { all } from './deal-filters.ts'
import { PRICING_COLUMNS } from './find-deal.ts'
import { columnsSeenBy, type SeenField } from './seen-columns.ts'

type Query = z.output<NonNullable<typeof listDealsRoute.query>>

/** The data of a card or a list row. */
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
    | 'auction_round'
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
    | 'public_updated_at'
    | 'is_archived'
    | 'office_space_type'
    | keyof PricingTerms
  > {
  owner_company: string | null
  image_id: string | null
  is_favorite: boolean
  pending_bids: number
  bid_bar: BidBar | null
}

const CARD_COLUMNS = sql.join([...MARKET_ON_CARDS, ...PRIVATE_ON_CARDS].map((field) => sql.ref(`d.${field}`)))

type Ordering = (typeof DEAL_ORDERING)[number]

/** For each ordering the field that it reveals, and its column if the name differs. */
const ORDERING: Readonly<Record<Ordering, readonly [SeenField, RawBuilder<unknown>?]>> = {
  bid_end_ts: ['bid_end_ts', sql`a.ends_at`],
  listed_at: ['listed_at'],
  created_at: ['created_at'],
  updated_at: ['updated_at'],
  submitted_at: ['submitted_at'],
  principle_balance: ['principle_balance'],
  mortgage_amount: ['mortgage_amount'],
  loan_yield: ['loan_yield'],
  interest_rate: ['interest_rate'],
  ltv: ['ltv', sql`d.effective_ltv`],
  remaining_term: ['remaining_term', sql`d.effective_maturity`],
  leading_amount: ['auction', sql`a.leading_amount`],
  bid_count: ['auction', sql`a.bid_count`],
  city: ['city'],
}

/** Orderings that do not depend on the auction: the rows of a page are then selected from the deals alone. */
const isByDeal = (ordering: Ordering | `-${Ordering}` | undefined) =>
  ordering !== undefined &&
  !['bid_end_ts', 'leading_amount', 'bid_count'].includes(orderingOf(ordering, ordering).field)

/** Order of one's own deals: first those that end or wait for a decision, last those that are over. */
export const NEXT_STEP_FIRST = sql`case
    when d.deal_state = 'live' and a.ends_at < now() + interval '10 minutes' then 0
    when d.deal_state = 'under_review' then 1 when d.deal_state = 'live' then 2 when d.deal_state = 'approved' then 3
    when d.deal_state in ('rejected', 'issue_detected') then 4 when d.deal_state = 'draft' then 5
    when d.deal_state = 'pending_auction' then 6 when d.deal_state in ('pending', 'auction_ended') then 7
    when d.deal_state = 'not_sold' then 8 else 9 end,
  case when d.deal_state in ('live', 'under_review') then a.ends_at end asc nulls last,
  case when d.deal_state = 'pending_auction' then a.starts_at end asc nulls last,
  d.updated_at desc, d.id desc`

function orderBy(actor: Actor, ordering: Ordering | `-${Ordering}` | undefined): RawBuilder<unknown> {
  const { field, direction } = orderingOf(ordering, 'bid_end_ts')
  const column = columnsSeenBy(actor)(...ORDERING[field])
  const sorted =
    direction === 'asc' ? sql`${column} asc nulls last, d.id asc` : sql`${column} desc nulls last, d.id desc`
  return field === 'bid_end_ts' && direction === 'asc' ? sql`${OPEN_FIRST}, ${sorted}` : sorted
}

/**
 * One page of cards and the (capped) count of all matching deals.
 * @param unsorted the order if the request has none
 */
export async function listCards(
  db: Db,
  actor: Actor,
  conditions: readonly RawBuilder<unknown>[],
  query: Pick<Query, 'page' | 'page_size' | 'ordering'>,
  unsorted: RawBuilder<unknown> = orderBy(actor, undefined),
): Promise<{ rows: CardRow[]; count: number; now: Date }> {
  const where = all(conditions)
  const order = query.ordering ? orderBy(actor, query.ordering) : unsorted
  // First the ids, then the card data, so that related data is read only for one page.
  const [page, counted] = await Promise.all([
    sql<CardRow>`
      select d.id, d.number, d.auction_round, d.owner_id, d.deal_state, d.state_before_issue, a.format as auction_format, d.office_space_type,
        d.first_lender_mortgage_balance, d.second_lender_mortgage_balance, d.opening_bid, d.effective_ltv, d.effective_maturity, d.missing_count, a.leading_amount, a.bid_count, a.starts_at as bid_start_ts, a.ends_at as bid_end_ts,
        a.answer_by, d.reason, d.sale_amount, d.submitted_at, d.approved_at, d.listed_at, d.updated_at, d.public_updated_at, d.is_archived,
        ${CARD_COLUMNS}, ${PRICING_COLUMNS}, o.company_name as owner_company,
        (select i.id from loan_deal_images i where i.loan_deal_id = d.id and i.deleted_at is null
          order by i.sorting_number, i.id limit 1) as image_id,
        exists (select from deal_favorites f where f.loan_deal_id = d.id and f.user_id = ${actor.user_id}) as is_favorite,
        ${bidBar(actor, sql`d`)} as bid_bar,
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
