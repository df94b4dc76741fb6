import { sql } from 'kysely'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export interface Exposure {
  /** Null if there is no limit; then the sums are not computed. */
  limit: string | null
  elsewhere: string
  here: string
}

/**
 * What a buyer would pay, on all other deals and on one deal, if all of their binding offers were accepted: leading
 * bids at their maximum, sealed bids, best and final offers, bids on the loans of books; and what they have bought,
 * until its closing is done.
 * Declined and void bids do not count; bids on a flagged deal do.
 * Indexes: bids_pending, negotiation_events_of_deal, loan_deals_sold_to, loan_bid_sets_open, and the keys.
 */
export const exposureQuery = (userId: string, exceptDeal: string) => sql<Exposure>`
    with mine as (
      select b.loan_deal_id, b.auction_round, max(b.bid_amount) filter (where b.is_sealed) as sealed
      from bids b where b.bidder_id = ${userId} and b.status = 'pending' group by 1, 2
    ), owed as (
      select d.id, greatest(
        mine.sealed,
        case when a.leader_id = ${userId} then a.leader_maximum end,
        (select max(e.amount) from negotiation_events e where e.loan_deal_id = d.id and e.auction_round = d.auction_round
          and e.bidder_id = ${userId} and e.kind = 'final_offer')) as amount
      from mine join (${DEALS_WITH_AUCTION}) on d.id = mine.loan_deal_id and d.auction_round = mine.auction_round
      where case when d.deal_state = 'issue_detected' then d.state_before_issue else d.deal_state end
          in ('live', 'auction_ended', 'under_review')
      union all
      select d.id, s.total from loan_bid_sets s join (${DEALS_WITH_AUCTION}) on d.id = s.book_id and d.auction_round = s.auction_round
      where s.bidder_id = ${userId} and s.state = 'open'
      union all
      select d.id, d.sale_amount from loan_deals d where d.sold_to = ${userId} and d.deal_state = 'sold'
        and not exists (select from closings c where c.loan_deal_id = d.id and c.closed_at is not null)
    ), most as (
      -- Of a bid on a book and bids on its loans only one is accepted.
      select id, max(amount) as amount from owed group by id
    )
    select u.exposure_limit as limit,
      case when u.exposure_limit is null then 0 else (select coalesce(sum(amount), 0) from most where id <> ${exceptDeal}) end::numeric(18, 2) as elsewhere,
      case when u.exposure_limit is null then 0 else (select coalesce(sum(amount), 0) from most where id = ${exceptDeal}) end::numeric(18, 2) as here
    from users u where u.id = ${userId}`

export const UNLIMITED: Exposure = { limit: null, elsewhere: '0.00', here: '0.00' }

export async function exposureOf(db: Db | Tx, userId: string, exceptDeal: string): Promise<Exposure> {
  const { rows } = await exposureQuery(userId, exceptDeal).execute(db)
  return rows[0] ?? UNLIMITED
}
