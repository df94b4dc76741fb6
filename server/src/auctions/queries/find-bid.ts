import { sql } from 'kysely'
import { isLicenceExpired } from '../../companies/queries.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import { PRICING_COLUMNS } from '../../deals/queries/find-deal.ts'
import { provenFunds } from '../../funds/queries/proven.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { BidRow } from '../rows.ts'
import { type BidActor, effectiveAmount, ownId } from './effective-amount.ts'

interface Round {
  id: string
  auction_round: number
}

/** The columns of a `BidRow`, for bid `b` with its deal, auction and bidder. */
export const bidColumns = (actor: BidActor) => sql`
  b.*, d.number, d.owner_id, d.deal_state, d.state_before_issue, a.format as auction_format, d.deal_type, d.mortgage_class,
  d.residential_building_type, d.commercial_class, d.office_space_type, d.city, d.state, d.reserve_price,
  a.leading_amount, a.leader_id, a.ends_at as bid_end_ts, d.listed_at,
  ${PRICING_COLUMNS}, d.auction_round as deal_round, u.company_name as bidder_company, u.binding_name as bidder_name,
  u.is_kyc_completed as bidder_is_verified, u.created_at as bidder_since,
  (select count(*) from loan_deals w where w.sold_to = b.bidder_id and w.deal_state = 'sold') as bidder_deals_bought,
  case when d.funds_before_bid then ${provenFunds(sql`b.bidder_id`)} end as bidder_funds,
  (select i.id from loan_deal_images i where i.loan_deal_id = d.id and i.deleted_at is null
    order by i.sorting_number, i.id limit 1) as image_id,
  ${effectiveAmount(actor)} as effective_amount, ${isLicenceExpired(sql`${ownId(actor)}::uuid`)} as is_licence_expired,
  ${isLicenceExpired(sql`d.owner_id`)} as is_owner_licence_expired,
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
 * One bid; null if there is none. The caller checks who may see it.
 * @param actor a user whose own best and final offer counts before its round has ended
 */
export async function findBid(db: Db | Tx, actor: BidActor, id: string): Promise<BidRow | null> {
  const { rows } = await sql<BidRow>`
    select ${bidColumns(actor)} from bids b join (${DEALS_WITH_AUCTION}) on d.id = b.loan_deal_id join users u on u.id = b.bidder_id
    where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The facts that a decision about a bid needs: much less than its page. */
export interface BidFacts
  extends Pick<BidRow, 'id' | 'loan_deal_id' | 'auction_round' | 'bidder_id' | 'status' | 'is_sealed'>,
    Pick<BidRow, 'owner_id' | 'deal_state' | 'deal_round' | 'effective_amount'> {}

/** As `findBid`, for a command. */
export async function findBidFacts(tx: Tx, actor: BidActor, id: string): Promise<BidFacts | null> {
  const { rows } = await sql<BidFacts>`
    select b.id, b.loan_deal_id, b.auction_round, b.bidder_id, b.status, b.is_sealed, d.owner_id, d.deal_state,
      d.auction_round as deal_round, ${effectiveAmount(actor)} as effective_amount
    from bids b join loan_deals d on d.id = b.loan_deal_id where b.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** The actor's latest bid in a deal's round; null if they have not bid in it. Index: bids_of_bidder_on_deal. */
export async function latestOwnBid(db: Db | Tx, actor: BidActor, deal: Round): Promise<BidRow | null> {
  const id = await latestOwnId(db, actor, deal)
  return id === null ? null : findBid(db, actor, id)
}

/** As `latestOwnBid`, for a command. */
export async function latestOwnFacts(tx: Tx, actor: BidActor, deal: Round): Promise<BidFacts | null> {
  const id = await latestOwnId(tx, actor, deal)
  return id === null ? null : findBidFacts(tx, actor, id)
}

async function latestOwnId(db: Db | Tx, actor: BidActor, deal: Round): Promise<string | null> {
  const row = await db
    .selectFrom('bids')
    .select('id')
    .where('loan_deal_id', '=', deal.id)
    .where('bidder_id', '=', actor.user_id)
    .where('auction_round', '=', deal.auction_round)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** True while a bid of a deal's current round waits for the seller's answer. */
export async function hasWaitingBid(tx: Tx, deal: Round & { loan_bidder_count: number }): Promise<boolean> {
  if (deal.loan_bidder_count > 0) return true
  const row = await tx
    .selectFrom('bids')
    .select('id')
    .where('loan_deal_id', '=', deal.id)
    .where('auction_round', '=', deal.auction_round)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
