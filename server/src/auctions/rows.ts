import { type Selectable, sql } from 'kysely'
import type { ChannelAccess } from '#domain/deal-access/channels.ts'
import type { RoomEntry } from '#domain/deal-access/room.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import type { ProvenFunds } from '#domain/funds/rules.ts'
import type { BidBar } from '../deal-access/queries/bid-bar.ts'
import { AUCTION_COLUMNS, type CurrentAuction } from '../deals/queries/current-auction.ts'
import type { DealRow, PricingRow } from '../deals/rows.ts'
import type { Tables } from '../platform/database/tables.ts'

const DEAL_COLUMNS = [
  'id',
  'number',
  'owner_id',
  'deal_state',
  'state_before_issue',
  'is_archived',
  'is_exclusive',
  'sold_to',
  'sold_at',
  'deal_type',
  'mortgage_class',
  'residential_building_type',
  'commercial_class',
  'office_space_type',
  'city',
  'state',
  'opening_bid',
  'reserve_price',
  'buy_reserve_price',
  'room_before_bid',
  'funds_before_bid',
  'principle_balance',
  'mortgage_amount',
  'version',
  'auto_relist',
  'relist_count',
  'auction_round',
  'created_at',
  'listed_at',
  'staff_editors',
] as const satisfies readonly (keyof DealRow)[]

/**
 * A deal's current auction with its terms and access facts; much less than a page shows, to keep bids and closes
 * fast.
 */
export interface AuctionRow extends Pick<DealRow, (typeof DEAL_COLUMNS)[number]>, CurrentAuction {
  db_now: Date
}

/** What bids change in their auction. */
export type Standing = Pick<
  CurrentAuction,
  | 'leader_id'
  | 'leader_maximum'
  | 'leading_amount'
  | 'headline_yield'
  | 'reserve_met_at'
  | 'bid_end_ts'
  | 'offer_count'
  | 'bid_count'
  | 'bidder_count'
>

/** An auction as seen by one actor. */
export interface SeenAuction extends AuctionRow {
  /** True if the actor has bid on the deal, in this or an earlier round. */
  has_bid: boolean
  channel_access: ChannelAccess | null
  room_entry: RoomEntry | null
  /** The actor's approved proof of funds. */
  funds: ProvenFunds | null
  bid_bar: BidBar | null
  /** True once a licence of the reader's company has ended, who then buys nothing. */
  is_licence_expired: boolean
  /** True once one of the seller's has ended, who then sells nothing. */
  is_owner_licence_expired: boolean
}

/** The columns of an `AuctionRow` except the time, which is read after the row is locked. */
export const AUCTION_ROW = sql`${sql.join(DEAL_COLUMNS.map((column) => sql.ref(`d.${column}`)))}, ${AUCTION_COLUMNS}`

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
> &
  PricingRow &
  Pick<CurrentAuction, 'auction_format' | 'leading_amount' | 'leader_id' | 'bid_end_ts'>

/** A bid with the data of its deal and bidder that its view needs. */
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
  /** Of the reader's company and of the seller's. */
  is_licence_expired: boolean
  is_owner_licence_expired: boolean
  /** Their approved proof of funds, if the seller asks for one. */
  bidder_funds: ProvenFunds | null
  /** The price at which the deal would be sold to this bidder; the sale price once their bid is accepted. */
  effective_amount: string
  /** The open counter-offer to this bidder. */
  counter: { id: string; amount: string; reason: string | null; at: string; expires_at: string } | null
  invitation: { id: string; expires_at: string; offer: string | null } | null
  /** End of the best-and-final round; null if there was none. */
  final_ends_at: Date | null
  /** True if an open bid meets the reserve. */
  is_reserve_reached: boolean | null
  now: Date
}

/** One bid of the public history, as JSON. */
export interface StepRow
  extends Omit<Pick<Selectable<Tables['bids']>, (typeof STEP_COLUMNS)[number]>, 'placed_at'> {
  placed_at: string
}

export const STEP_COLUMNS = [
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
  'is_own_raise',
  'automatic_bidder_id',
  'automatic_number',
  'automatic_amount',
] as const satisfies readonly (keyof Selectable<Tables['bids']>)[]
