import { z } from 'zod'
import { dealFilters } from '../deals/filters.ts'
import { DEAL_STATE } from '../deals/vocabulary.ts'
import { oneOf } from '../kernel/choice.ts'
import { filter, listOf, listQuery, yesNo } from '../kernel/list.ts'
import { moneyIn, moneyOut, positiveMoneyIn } from '../kernel/money.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { decimal, id, idParams, requiredText, text, timestampOut } from '../kernel/values.ts'
import { bidStatus, offerType } from './vocabulary.ts'

const tag = 'Bids'

/** What everybody who may see the deal sees of its auction at a moment. */
export const liveAuction = z.object({
  deal: id,
  leading_amount: moneyOut.nullable(),
  bid_count: z.int(),
  bid_start_ts: timestampOut.nullable(),
  bid_end_ts: timestampOut.nullable(),
  reserve_met: z.boolean(),
  deal_state: oneOf(DEAL_STATE),
  server_time: timestampOut,
})
export type LiveAuction = z.output<typeof liveAuction>

/** One step of the public history: a bid as everybody sees it, under its bidder's alias. */
export const bidStep = z.object({
  id,
  alias: z.string(),
  is_you: z.boolean(),
  /** The amount that this bid shows: the leading amount while it leads, else what it went up to. */
  amount: moneyOut,
  /** The leading amount once this bid was judged: the step chart's line. */
  leading_after: moneyOut,
  is_leading: z.boolean(),
  offer_type: offerType,
  placed_at: timestampOut,
})
export type BidStep = z.output<typeof bidStep>

/** Where the asking bidder stands. */
const standing = z.object({
  alias: z.string(),
  is_leading: z.boolean(),
  last_amount: moneyOut,
  max_amount: moneyOut.nullable(),
})

export const auctionView = liveAuction.extend({
  opening_bid: moneyOut,
  increment: moneyOut,
  /** The least that the asker must offer now. */
  minimum_bid: moneyOut,
  bidder_count: z.int(),
  /** The buy-it-now price while it is open; else null. */
  buy_now_price: moneyOut.nullable(),
  listed_at: timestampOut.nullable(),
  you: standing.nullable(),
  /** When the reserve was met, by bid; null while it is not. */
  reserve_met_at: timestampOut.nullable(),
  history: z.array(bidStep),
  /** What the asker may still bid where an administrator set a limit; null where none is set. */
  exposure: z.object({ limit: moneyOut, open: moneyOut, left: moneyOut }).nullable(),
})
export type AuctionView = z.output<typeof auctionView>

export const getAuction = route({
  method: 'GET',
  path: '/loan-deal/:id/auction/',
  summary: "A deal's auction with its history and the asker's standing",
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: auctionView,
})

/** A bid as its bidder, the deal's owner after the close, and staff see it. */
export const bid = z.object({
  id,
  loan_deal: z.object({
    id,
    reference: z.string(),
    title: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    deal_state: oneOf(DEAL_STATE),
    principle_balance: moneyOut.nullable(),
    leading_amount: moneyOut.nullable(),
    bid_end_ts: timestampOut.nullable(),
    reserve_met: z.boolean(),
    mortgage_class: z.string().nullable(),
    residential_building_type: z.string().nullable(),
    commercial_class: z.string().nullable(),
    thumb: z.string().nullable(),
  }),
  alias: z.string(),
  /** The bidder's company; only for staff, the bidder, and the owner once the auction has ended. */
  bidder: z
    .object({ id, company_name: z.string().nullable(), full_legal_name: z.string().nullable() })
    .nullable(),
  offer_type: offerType,
  bid_amount: moneyOut,
  /** Only for the bidder. */
  max_amount: moneyOut.nullable(),
  /** What the deal would be sold for to this bidder. */
  standing_amount: moneyOut,
  /** Yield to maturity at the standing amount, compounded semi-annually; null where the deal does not state its terms. */
  standing_yield: z.number().nullable(),
  brokerage_fees: z.number(),
  end_closing_cost: moneyOut,
  loan_servicing: z.number(),
  /** The fee formula at the standing amount and this moment. */
  total: moneyOut,
  status: bidStatus,
  is_leading: z.boolean(),
  reason: z.string().nullable(),
  placed_at: timestampOut,
  server_time: timestampOut,
  can: z.object({ accept: z.boolean(), decline: z.boolean(), raise: z.boolean() }),
})
export type Bid = z.output<typeof bid>

export const placeBid = route({
  method: 'POST',
  path: '/bids/',
  summary: 'Place a binding bid, or buy now; answers where the bidder stands',
  tag,
  access: ['buyer'],
  whileViewingAs: false,
  idempotent: true,
  status: 201,
  body: z.strictObject({
    loan_deal: id,
    offer_type: offerType.default('custom_bid'),
    bid_amount: positiveMoneyIn,
    max_amount: positiveMoneyIn.nullable().default(null),
    brokerage_fees: decimal(10).default(0),
    end_closing_cost: moneyIn.default(0),
    loan_servicing: decimal(10).default(0),
  }),
  response: z.object({ bid, auction: auctionView }),
})

export const BID_ORDERING = ['placed_at', 'bid_amount', 'standing_amount', 'bid_end_ts'] as const

export const listBids = route({
  method: 'GET',
  path: '/bids/',
  summary: "Own bids (the latest on each deal); with `loan_deal` a deal's bids, for its owner and staff",
  tag,
  access: EVERY_ROLE,
  query: z.object({
    ...listQuery(BID_ORDERING),
    loan_deal: filter(id),
    /** For administrators: another user's bids. */
    bidder: filter(id),
    status: filter(bidStatus),
    search: filter(text(100)),
    exclusive_bids: filter(yesNo),
    /** The bids' name of the greatest amount. */
    loan_deal__loan_value__lte: dealFilters.max_amount,
    ...Object.fromEntries(Object.entries(dealFilters).map(([key, schema]) => [`loan_deal__${key}`, schema])),
  }),
  response: listOf(bid),
})

export const getBid = route({
  method: 'GET',
  path: '/bids/:id/',
  summary: 'One bid',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: bid,
})

export const acceptBid = route({
  method: 'POST',
  path: '/bids/:id/accept/',
  summary: 'Sell to this bidder; every other bid is declined',
  tag,
  access: ['seller', 'superuser'],
  whileViewingAs: false,
  idempotent: true,
  params: idParams,
  response: bid,
})

export const declineBid = route({
  method: 'POST',
  path: '/bids/:id/decline/',
  summary: 'Decline one bid, with a reason',
  tag,
  access: ['seller', 'superuser'],
  whileViewingAs: false,
  params: idParams,
  body: z.strictObject({ reason: requiredText(1000).optional() }),
  response: bid,
})
