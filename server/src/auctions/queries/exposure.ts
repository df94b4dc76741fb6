import { sql } from 'kysely'
import type { BoundBy } from '#domain/funds/vocabulary.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import { boundByOf, boundOf } from '../../funds/queries/proven.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export interface Exposure {
  /** The smaller of exposure limit and proven funds; null if there is neither, and then the sums are not computed. */
  limit: string | null
  bound_by: BoundBy
  elsewhere: string
  here: string
}

/**
 * `most`: what a buyer would pay, by deal, if all of their binding offers were accepted: leading bids at their maximum,
 * sealed bids, best and final offers, bids on the loans of books; and what they have bought, until its closing is done.
 * Declined and void bids do not count; bids on a flagged deal do.
 * Indexes: bids_pending, negotiation_events_of_deal, loan_deals_sold_to, loan_bid_sets_open, and the keys.
 */
const owedBy = (userId: string) => sql`
  mine as (
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
  )`

/** What a buyer would pay on all other deals and on one deal, and what bounds it. */
export const exposureQuery = (userId: string, exceptDeal: string) => sql<Exposure>`
    with ${owedBy(userId)}
    select u.bound as limit, u.bound_by,
      case when u.bound is null then 0 else (select coalesce(sum(amount), 0) from most where id <> ${exceptDeal}) end::numeric(18, 2) as elsewhere,
      case when u.bound is null then 0 else (select coalesce(sum(amount), 0) from most where id = ${exceptDeal}) end::numeric(18, 2) as here
    from (select u.id, ${boundOf('u')} as bound, ${boundByOf('u')} as bound_by from users u where u.id = ${userId} offset 0) u`

export const UNLIMITED: Exposure = {
  limit: null,
  bound_by: 'exposure_limit',
  elsewhere: '0.00',
  here: '0.00',
}

export async function exposureOf(db: Db | Tx, userId: string, exceptDeal: string): Promise<Exposure> {
  const { rows } = await exposureQuery(userId, exceptDeal).execute(db)
  return rows[0] ?? UNLIMITED
}

/** What one person of the buyer's team has bound them to. */
export interface ExposurePart {
  person_id: string
  person: string
  amount: string
  deals: number
}

/** Each of them binds the buyer to the whole of a deal, so that the last of a deal counts for it. */
const BINDING = [
  'bid.placed',
  'bid.raised',
  'final.offered',
  'loan_bids.placed',
  'commitment.made',
  'deal.sold',
]

/**
 * What would be paid by the person who placed the latest offer on each deal; by the account where no one did. A book that
 * was sold in parts has the offers on the whole. Index: events_of_subject.
 */
export async function exposureParts(db: Db, userId: string): Promise<ExposurePart[]> {
  const { rows } = await sql<ExposurePart>`
    with ${owedBy(userId)}
    select p.id as person_id, p.binding_name as person, sum(m.amount)::numeric(18, 2) as amount, count(*)::int as deals
    from most m join loan_deals d on d.id = m.id
      join users p on p.id = coalesce((select e.actor_id from events e where e.subject_type = 'deal'
        and e.subject_id in (m.id, d.split_from) and e.effective_id = ${userId} and e.type = any(${BINDING})
        order by e.id desc limit 1), ${userId})
    where m.amount is not null group by p.id, p.binding_name order by amount desc, p.id`.execute(db)
  return rows
}

/** What bounds a buyer, whatever they owe. */
export async function boundOfBuyer(db: Db, userId: string): Promise<Pick<Exposure, 'limit' | 'bound_by'>> {
  const { rows } = await sql<Pick<Exposure, 'limit' | 'bound_by'>>`
    select ${boundOf('u')} as limit, ${boundByOf('u')} as bound_by from users u where u.id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? UNLIMITED
}
