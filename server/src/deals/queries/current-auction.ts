import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Auction = Selectable<Tables['auctions']>

/** A deal's current auction, under the names that the deal's fields have. */
export interface CurrentAuction
  extends Pick<
    Auction,
    | 'leader_id'
    | 'leader_maximum'
    | 'leading_amount'
    | 'headline_yield'
    | 'bid_count'
    | 'bidder_count'
    | 'loan_bidder_count'
    | 'offer_count'
    | 'reserve_met_at'
    | 'outage_extended_at'
    | 'negotiation_due_at'
    | 'answer_by'
  > {
  auction_format: Auction['format']
  bid_start_ts: Auction['starts_at']
  bid_end_ts: Auction['ends_at']
}

/** Its columns, from `a`. */
export const AUCTION_COLUMNS = sql`a.format as auction_format, a.starts_at as bid_start_ts, a.ends_at as bid_end_ts,
  a.leader_id, a.leader_maximum, a.leading_amount, a.headline_yield, a.bid_count, a.bidder_count, a.loan_bidder_count, a.offer_count, a.reserve_met_at, a.outage_extended_at,
  a.negotiation_due_at, a.answer_by`

/** Deals as `d`, each with its current auction as `a`; every deal has one. Index: auctions_pkey. */
export const DEALS_WITH_AUCTION = sql`loan_deals d join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round`
