import type { Generated } from 'kysely'
import type { AuctionFormat } from '#domain/deals/vocabulary.ts'
import type { Moment, Numeric, Stamp } from '../platform/database/tables.ts'

interface Auctions {
  loan_deal_id: string
  round: number
  phase: Generated<'planned' | 'scheduled' | 'open' | 'ended' | 'settled' | 'suspended'>
  format: AuctionFormat | null
  starts_at: Moment | null
  ends_at: Moment | null
  leader_id: string | null
  leader_maximum: Numeric | null
  leading_amount: Numeric | null
  headline_yield: number | null
  bid_count: Generated<number>
  offer_count: Generated<number>
  bidder_count: Generated<number>
  /** How many buyers have open bids on the loans of a book. */
  loan_bidder_count: Generated<number>
  reserve_met_at: Moment | null
  outage_extended_at: Moment | null
  negotiation_due_at: Moment | null
  answer_by: string | null
  version: Generated<number>
  answer_version: Generated<number>
}

interface Bids {
  id: string
  loan_deal_id: string
  auction_round: number
  place: number
  bidder_id: string
  bidder_number: number
  offer_type: 'buy_it_now' | 'custom_bid'
  bid_amount: Numeric
  max_amount: Numeric | null
  brokerage_fees: Numeric
  end_closing_cost: Numeric
  loan_servicing: Numeric
  leading_after: Numeric
  leader_after: string
  end_after: Moment
  placed_at: Moment
  is_sealed: Generated<boolean>
  is_own_raise: Generated<boolean>
  status: Generated<'pending' | 'declined' | 'accepted' | 'void'>
  reason: string | null
  decided_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    auctions: Auctions
    bids: Bids
    auction_warnings: { loan_deal_id: string; auction_round: number; minutes: number; warned_at: Stamp }
    liveness: { is_only: Generated<boolean>; alive_at: Moment }
    outages: { began_at: Moment; ended_at: Moment; extended: number }
  }
}
