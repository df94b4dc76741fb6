import type { Generated } from 'kysely'
import type { Moment, Numeric, Stamp } from '../platform/database/tables.ts'

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
  automatic_bidder_id: string | null
  automatic_number: number | null
  automatic_amount: Numeric | null
  status: Generated<'pending' | 'declined' | 'accepted' | 'void'>
  reason: string | null
  decided_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    bids: Bids
    auction_warnings: { loan_deal_id: string; auction_round: number; minutes: number; warned_at: Stamp }
    liveness: { is_only: Generated<boolean>; alive_at: Moment }
    outages: { began_at: Moment; ended_at: Moment; extended: number }
  }
}
