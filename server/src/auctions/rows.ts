import { sql } from 'kysely'
import { AUCTION_COLUMNS, type CurrentAuction, DEALS_WITH_AUCTION } from '../deals/queries/current-auction.ts'
import type { DealRow } from '../deals/rows.ts'

const DEAL_COLUMNS = [
  'id',
  'number',
  'owner_id',
  'deal_state',
  'state_before_issue',
  'is_archived',
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
  'principle_balance',
  'mortgage_amount',
  'auto_relist',
  'relist_count',
  'auction_round',
  'listed_at',
] as const satisfies readonly (keyof DealRow)[]

/** A deal's present auction with its terms and access facts: much less than a page, so that a bid or an end is quick. */
export interface AuctionRow extends Pick<DealRow, (typeof DEAL_COLUMNS)[number]>, CurrentAuction {
  owner_company_key: string
  db_now: Date
}

/** An auction as one actor comes to it. */
export interface SeenAuction extends AuctionRow {
  /** The actor has bid on the deal, in this or an earlier round. */
  has_bid: boolean
}

/** The columns of an `AuctionRow` but for its moment, which is taken once the row is locked. */
export const AUCTION_ROW = sql`${sql.join(DEAL_COLUMNS.map((column) => sql.ref(`d.${column}`)))}, ${AUCTION_COLUMNS},
  o.company_key as owner_company_key`

export const AUCTION_ROWS = sql`${DEALS_WITH_AUCTION} join users o on o.id = d.owner_id`
