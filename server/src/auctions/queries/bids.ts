import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { BID_ORDERING, listBids as listBidsRoute } from '#domain/auctions/contract.ts'
import type { PricingTerms } from '#domain/deals/pricing.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { type Cents, toCents } from '#domain/kernel/money.ts'
import { type CurrentAuction, DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import { PRICING_COLUMNS } from '../../deals/queries/find-deal.ts'
import { all, type DealFilters, filterConditions } from '../../deals/queries/list-deals.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../../platform/http/lists.ts'
import type { AuctionRow } from '../rows.ts'

/** Bids of the public history that an answer carries. */
const HISTORY_LENGTH = 300

type BidActor = Pick<Actor, 'user_id' | 'viewed_by'>

/** Whose sealed amounts are answered: the actor's own. An administrator who views as them is somebody else. */
const ownId = (actor: BidActor) => (actor.viewed_by ? null : actor.user_id)

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
  | 'listed_at'
  | keyof PricingTerms
> &
  Pick<CurrentAuction, 'auction_format' | 'leading_amount' | 'leader_id' | 'bid_end_ts'>

/** A bid with what its view needs of its deal and bidder. */
export interface BidRow extends Selectable<Tables['bids']>, DealPart {
  deal_state: DealState
  state_before_issue: DealState | null
  deal_round: number
  image_id: string | null
  bidder_company: string | null
  bidder_name: string | null
  bidder_is_verified: boolean
  bidder_since: Date
  bidder_deals_bought: number
  /** What the deal would be sold for to this bidder; what it was sold for once their bid is accepted. */
  standing: string
  /** The open counter-offer to this bidder. */
  counter: { id: string; amount: string; reason: string | null; at: string; expires_at: string } | null
  invitation: { id: string; expires_at: string; offer: string | null } | null
  /** When the best-and-final round ends or ended; null where there was none. */
  final_ends_at: Date | null
  /** A bid that waits for the answer meets the reserve. */
  is_reserve_reached: boolean | null
  now: Date
}

/**
 * A best and final offer, once its round has ended or to whoever made it; else the leading amount for who led the bid's
 * round last, else the most that the bidder went up to. A purchase at once outbids nobody: whoever led before it keeps
 * their maximum hidden.
 */
const standing = (actor: BidActor) => sql`case when b.status = 'accepted' then d.sale_amount else coalesce(
  (select m.amount from negotiation_events m where m.loan_deal_id = b.loan_deal_id and m.auction_round = b.auction_round
    and m.bidder_id = b.bidder_id and m.kind = 'final_offer'
    and (m.expires_at <= clock_timestamp() or m.bidder_id = ${ownId(actor)})),
  (select case when last.leader_after = b.bidder_id then last.leading_after else
      (select max(coalesce(x.max_amount, x.bid_amount)) from bids x where x.loan_deal_id = b.loan_deal_id
        and x.auction_round = b.auction_round and x.bidder_id = b.bidder_id) end
    from bids last where last.loan_deal_id = b.loan_deal_id and last.auction_round = b.auction_round
      and last.offer_type = 'custom_bid' order by last.place desc limit 1), b.bid_amount) end`

const columns = (actor: BidActor) => sql`
  b.*, d.number, d.owner_id, d.deal_state, d.state_before_issue, a.format as auction_format, d.deal_type, d.mortgage_class,
  d.residential_building_type, d.commercial_class, d.office_space_type, d.city, d.state, d.reserve_price,
  a.leading_amount, a.leader_id, a.ends_at as bid_end_ts, d.listed_at,
  ${PRICING_COLUMNS}, d.auction_round as deal_round, u.company_name as bidder_company, u.full_legal_name as bidder_name,
  u.is_kyc_completed as bidder_is_verified, u.created_at as bidder_since,
  (select count(*) from loan_deals w where w.sold_to = b.bidder_id and w.deal_state = 'sold') as bidder_deals_bought,
  (select i.id from loan_deal_images i where i.loan_deal_id = d.id and i.deleted_at is null
    order by i.sorting_number, i.id limit 1) as image_id,
  ${standing(actor)} as standing,
  (select json_build_object('id', m.id, 'amount', m.amount::text, 'reason', m.reason, 'at', m.at, 'expires_at', m.expires_at)
    from negotiation_events m where m.loan_deal_id = b.loan_deal_id and m.auction_round = b.auction_round
      and m.bidder_id = b.bidder_id and m.kind = 'counter' and m.expires_at > clock_timestamp()
      and not exists (select from negotiation_events r where r.answers_id = m.id)) as counter,
  (select json_build_object('id', m.id, 'expires_at', m.expires_at, 'offer', r.amount::text)
    from negotiation_events m left join negotiation_events r on r.answers_id = m.id
    where m.loan_deal_id = b.loan_deal_id and m.auction_round = b.auction_round and m.bidder_id = b.bidder_id
      and m.kind = 'final_invited') as invitation,
  (select max(m.expires_at) from negotiation_events m where m.loan_deal_id = b.loan_deal_id
    and m.auction_round = b.auction_round and m.kind = 'final_invited') as final_ends_at,
  (a.leading_amount >= coalesce(d.reserve_price, 0) and exists (select from bids p where p.loan_deal_id = d.id
      and p.bidder_id = a.leader_id and p.auction_round = d.auction_round and p.status = 'pending')
    or exists (select from negotiation_events m where m.loan_deal_id = d.id and m.auction_round = d.auction_round
      and m.kind = 'final_offer' and m.expires_at <= clock_timestamp() and m.amount >= d.reserve_price
      and exists (select from bids p where p.loan_deal_id = d.id and p.bidder_id = m.bidder_id
        and p.auction_round = d.auction_round and p.status = 'pending'))) as is_reserve_reached,
  clock_timestamp() as now`

/**
 * One bid; null when there is none. Who may see it is the policy's to say.
 * @param actor whose own best and final offer counts before its round has ended
 */
export async function findBid(db: Db | Tx, actor: BidActor, id: string): Promise<BidRow | null> {
  const { rows } = await sql<BidRow>`
    select ${columns(actor)} from bids b join (${DEALS_WITH_AUCTION}) on d.id = b.loan_deal_id join users u on u.id = b.bidder_id
    where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * The actor's own bids in a deal's round: their number, and the most they offered in cents. Null before the first.
 * Index: bids_of_bidder_on_deal.
 */
export async function ownBids(
  tx: Tx,
  actor: BidActor,
  deal: { id: string; auction_round: number },
): Promise<{ bidder_number: number; standing: Cents } | null> {
  const row = await tx
    .selectFrom('bids')
    .select((eb) => ['bidder_number', eb.fn.max('bid_amount').as('standing')])
    .where('loan_deal_id', '=', deal.id)
    .where('bidder_id', '=', actor.user_id)
    .where('auction_round', '=', deal.auction_round)
    .groupBy('bidder_number')
    .executeTakeFirst()
  return row ? { bidder_number: row.bidder_number, standing: toCents(row.standing) } : null
}

export interface Contender {
  bidder_id: string
  standing: Cents
}

/** Whose bids wait for the seller's answer, the best standing amount first, the earlier of equal ones before. */
export async function contendersOf(
  db: Db | Tx,
  actor: BidActor,
  deal: { id: string; auction_round: number },
): Promise<Contender[]> {
  const { rows } = await sql<{ bidder_id: string; standing: string }>`
    select b.bidder_id, ${standing(actor)} as standing from bids b join (${DEALS_WITH_AUCTION}) on d.id = b.loan_deal_id
    where b.loan_deal_id = ${deal.id} and b.auction_round = ${deal.auction_round} and b.status = 'pending'
      and not exists (select from bids later where later.loan_deal_id = b.loan_deal_id
        and later.bidder_id = b.bidder_id and later.auction_round = b.auction_round and later.place > b.place)
    order by 2 desc, b.bidder_id = a.leader_id desc, b.place`.execute(db)
  return rows.map((row) => ({ bidder_id: row.bidder_id, standing: toCents(row.standing) }))
}

/** The actor's latest bid in a deal's round; null where they have not bid in it. */
export async function latestOwnBid(
  db: Db | Tx,
  actor: BidActor,
  deal: { id: string; auction_round: number },
): Promise<BidRow | null> {
  const row = await db
    .selectFrom('bids')
    .select('id')
    .where('loan_deal_id', '=', deal.id)
    .where('bidder_id', '=', actor.user_id)
    .where('auction_round', '=', deal.auction_round)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? findBid(db, actor, row.id) : null
}

type Query = z.output<NonNullable<typeof listBidsRoute.query>>
type Ordering = (typeof BID_ORDERING)[number]

const orderColumn = (actor: BidActor): Readonly<Record<Ordering, RawBuilder<unknown>>> => ({
  placed_at: sql`b.placed_at`,
  bid_amount: sql`b.bid_amount`,
  standing_amount: standing(actor),
  bid_end_ts: sql`a.ends_at`,
})

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
    sql`(not b.is_sealed or b.bidder_id = ${ownId(actor)})`,
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
      ? sql`${orderColumn(actor)[field]} asc, b.id asc`
      : sql`${orderColumn(actor)[field]} desc nulls last, b.id desc`
  const from = sql`bids b join (${DEALS_WITH_AUCTION}) on d.id = b.loan_deal_id join users u on u.id = b.bidder_id join users o on o.id = d.owner_id
    where ${all(conditions)}`
  const [page, counted] = await Promise.all([
    sql<BidRow>`select ${columns(actor)} from ${from} order by ${order} limit ${query.page_size} offset ${offsetOf(query)}`.execute(
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

/**
 * The bids of a deal's present round that the actor may know of, in the order in which they were judged: the latest,
 * and from before them the last of the actor's and of the leader's. Each answer to a bid carries them, so on a hot deal
 * they must not be all.
 */
export async function bidSteps(
  db: Db | Tx,
  actor: BidActor,
  deal: Pick<AuctionRow, 'id' | 'auction_round' | 'bid_count' | 'leader_id'>,
): Promise<StepRow[]> {
  const lastOf = (bidderId: string | null) => sql`(select max(place) from bids where loan_deal_id = ${deal.id}
    and auction_round = ${deal.auction_round} and bidder_id = ${bidderId})`
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
    .where(sql<boolean>`(not is_sealed or bidder_id = ${ownId(actor)})`)
    .where(
      sql<boolean>`(place > ${deal.bid_count - HISTORY_LENGTH} or place = ${lastOf(actor.user_id)} or place = ${lastOf(deal.leader_id)})`,
    )
    .orderBy('place')
    .execute()
}
