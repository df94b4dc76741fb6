import { z } from 'zod'
import {
  type Disclosure,
  disclosed,
  forMarket,
  only,
  type Response,
  schemasOf,
} from '../deal-access/disclosure.ts'
import { dealFieldsShown } from '../deals/fields.ts'
import { AUCTION_FORMAT, DEAL_STATE } from '../deals/vocabulary.ts'
import { BOUND_BY } from '../funds/vocabulary.ts'
import { date, id, moneyOut, oneOf, timestampOut } from '../kernel/values.ts'
import type { Audience } from './disclosure.ts'
import { bidStatus, offerType } from './vocabulary.ts'

/* Responses about auctions, with the audience of each field; the routes are in contract.ts. */

/* A bid is sent only to its two sides, and data about the reader only to the bidder. */
export const forSides = <Schema extends z.ZodType>(schema: Schema) => only('sides', schema)
const forBidder = <Schema extends z.ZodType>(schema: Schema) => only('bidder', schema)

/** The public state of a deal's auction at a moment. */
export const liveAuctionResponse = {
  deal: forMarket(id),
  /** The round of the deal's auction: bids of an earlier round are settled or void. */
  round: forMarket(z.int()),
  leading_amount: forMarket(moneyOut.nullable()),
  /** The deal's yield at the leading amount, or at par; a list shows it for a book. */
  headline_yield: forMarket(z.number().nullable()),
  bid_count: forMarket(z.int()),
  bid_start_ts: forMarket(timestampOut.nullable()),
  bid_end_ts: forMarket(timestampOut.nullable()),
  /** Null while the auction is sealed. */
  reserve_met: forMarket(z.boolean().nullable()),
  auction_format: forMarket(oneOf(AUCTION_FORMAT)),
  /** True if amounts are withheld: in a sealed auction before its close. */
  is_sealed: forMarket(z.boolean()),
  deal_state: forMarket(oneOf(DEAL_STATE)),
  server_time: forMarket(timestampOut),
} satisfies Response<Audience>
export const liveAuction = z.object(schemasOf(liveAuctionResponse))
export type LiveAuction = z.output<typeof liveAuction>

/**
 * One entry of the public bid history, under the bidder's alias: a bid, or a bid that a hidden maximum placed because of
 * it. No later bid changes an entry, except that it no longer leads.
 */
export const bidStepResponse = {
  /** The bid; the automatic bid that it caused has the same. */
  id: forMarket(id),
  is_automatic: forMarket(z.boolean()),
  alias: forMarket(z.string()),
  is_you: forMarket(z.boolean()),
  /** What bound the bidder at that moment: the amount at which they led, or the highest that they reached. */
  amount: forMarket(moneyOut),
  /** The highest amount up to this entry, for the chart. */
  leading_after: forMarket(moneyOut),
  /** Null while the auction is sealed; the history then contains only the reader's own bids. */
  is_leading: forMarket(z.boolean().nullable()),
  offer_type: forMarket(offerType),
  placed_at: forMarket(timestampOut),
} satisfies Response<Audience>
export const bidStep = z.object(schemasOf(bidStepResponse))
export type BidStep = z.output<typeof bidStep>

/** The reader's own position in the auction. */
export const standingResponse = {
  alias: forBidder(z.string()),
  /** Null while the auction is sealed. */
  is_leading: forBidder(z.boolean().nullable()),
  last_amount: forBidder(moneyOut),
  max_amount: disclosed('bidderAlone', moneyOut.nullable(), null),
} satisfies Response<Audience>
const standing = z.object(schemasOf(standingResponse))

/** The changes that a bid makes for its bidders and watchers, besides the state of the auction. */
const biddingResponse = {
  /** Null in a draft without amounts. */
  opening_bid: forMarket(moneyOut.nullable()),
  increment: forMarket(moneyOut),
  /** The reader's minimum bid; null in a draft without amounts. */
  minimum_bid: forMarket(moneyOut.nullable()),
  /**
   * A bid or maximum above this needs `confirm_above`; one above `ceiling` is refused, unless it is the minimum bid.
   */
  confirm_above: forMarket(moneyOut),
  ceiling: forMarket(moneyOut),
  bidder_count: forMarket(z.int()),
  /** The buy-now price while it is available; else null. */
  buy_now_price: forMarket(moneyOut.nullable()),
  /** When a bid met the reserve; null if none has. */
  reserve_met_at: forMarket(timestampOut.nullable()),
} satisfies Response<Audience>

/** Sent with `liveAuction` while an open auction runs, for readers who do not lead. */
export const liveBiddingResponse = {
  ...biddingResponse,
  /** The public bids since the last message, oldest first. */
  history: forMarket(z.array(bidStep)),
} satisfies Response<Audience>
export const liveBidding = z.object(schemasOf(liveBiddingResponse))
export type LiveBidding = z.output<typeof liveBidding>

export const auctionResponse = {
  ...liveAuctionResponse,
  ...biddingResponse,
  listed_at: forMarket(timestampOut.nullable()),
  you: disclosed('bidder', standing.nullable(), null),
  /** The latest 50 bids, and the latest earlier bids of the reader and the leader; `bid_count` is the total. */
  history: forMarket(z.array(bidStep)),
  /**
   * If there are earlier bids, the first of the latest ones without a gap: `before` for the next part of the history.
   */
  history_before: forMarket(id.nullable()),
  /** The reader's remaining exposure if an exposure limit or proven funds bound it; else null. */
  exposure: disclosed(
    'bidderAlone',
    z.object({ limit: moneyOut, bound_by: oneOf(BOUND_BY), open: moneyOut, left: moneyOut }).nullable(),
    null,
  ),
} satisfies Response<Audience>
export const auctionView = z.object(schemasOf(auctionResponse))
export type AuctionView = z.output<typeof auctionView>

/** What binds a buyer, over all deals. */
export const exposureReport = z.object({
  /** What they may owe at most, and what bounds it; null without a bound. */
  limit: moneyOut.nullable(),
  bound_by: oneOf(BOUND_BY).nullable(),
  open: moneyOut,
  left: moneyOut.nullable(),
  parts: z.array(z.object({ person: z.object({ id, name: z.string() }), open: moneyOut, deals: z.int() })),
})
export type ExposureReport = z.output<typeof exposureReport>

/** A counter-offer for its two sides and staff. See `OBLIGATIONS`. */
export const openCounterResponse = {
  id: forSides(id),
  alias: forSides(z.string()),
  amount: forSides(moneyOut),
  message: forSides(z.string().nullable()),
  made_at: forSides(timestampOut),
  expires_at: forSides(timestampOut),
  /** For the bidder: accepting buys the deal at the amount. */
  can: forSides(z.object({ accept: z.boolean(), decline: z.boolean() })),
} satisfies Response<Audience>
export const openCounter = z.object(schemasOf(openCounterResponse))
export type OpenCounter = z.output<typeof openCounter>

/** An invitation to the best-and-final round, for the invited bidder. */
export const openInvitationResponse = {
  id: forBidder(id),
  ends_at: forBidder(timestampOut),
  /** The bidder's current bid; a final offer must not be below it. */
  minimum: forBidder(moneyOut),
  /** The submitted final offer; null before it, and for an administrator while the round is open. */
  amount: disclosed('bidderAlone', moneyOut.nullable(), null),
  has_offered: forBidder(z.boolean()),
  can: forBidder(z.object({ offer: z.boolean() })),
} satisfies Response<Audience>
/** After the end of the round, the deal's owner and staff may see the offer too. */
export const invitationResponse = {
  ...openInvitationResponse,
  amount: forBidder(moneyOut.nullable()),
} satisfies Response<Audience>
export const finalInvitation = z.object(schemasOf(openInvitationResponse))
export type FinalInvitation = z.output<typeof finalInvitation>

/** The deal of a bid, as shown to its bidder. */
export const bidDealResponse = {
  id: forMarket(id),
  reference: forMarket(z.string()),
  title: forMarket(z.string()),
  city: dealFieldsShown.city,
  state: dealFieldsShown.state,
  deal_state: forMarket(oneOf(DEAL_STATE)),
  principle_balance: dealFieldsShown.principle_balance,
  leading_amount: forMarket(moneyOut.nullable()),
  bid_end_ts: forMarket(timestampOut.nullable()),
  reserve_met: forMarket(z.boolean().nullable()),
  auction_format: forMarket(oneOf(AUCTION_FORMAT)),
  is_sealed: forMarket(z.boolean()),
  mortgage_class: dealFieldsShown.mortgage_class,
  residential_building_type: dealFieldsShown.residential_building_type,
  commercial_class: dealFieldsShown.commercial_class,
  thumb: forMarket(z.string().nullable()),
} satisfies Response<Disclosure>

/** A bid for its bidder, the deal's owner after the close, and staff. */
export const bidResponse = {
  id: forSides(id),
  loan_deal: forSides(z.object(schemasOf(bidDealResponse))),
  alias: forSides(z.string()),
  /** The bidder's company. */
  bidder: forSides(
    z
      .object({
        id,
        company_name: z.string().nullable(),
        full_legal_name: z.string().nullable(),
        is_verified: z.boolean(),
        /** Deals that the bidder has bought on this market. */
        deals_bought: z.int(),
        member_since: timestampOut,
        /** The last day of their proof of funds, if the seller asks for one and it is valid; else null. */
        funds_proven_until: date.nullable(),
      })
      .nullable(),
  ),
  offer_type: forSides(offerType),
  bid_amount: forSides(moneyOut),
  max_amount: disclosed('bidderAlone', moneyOut.nullable(), null),
  /** The price at which the deal would be sold to this bidder. */
  standing_amount: forSides(moneyOut),
  /**
   * Yield to maturity at `standing_amount`, compounded semi-annually; null if the deal does not state its terms.
   */
  standing_yield: forSides(z.number().nullable()),
  /** The same yield at the hidden maximum, or at the amount of a bid without one. */
  maximum_yield: disclosed('bidderAlone', z.number().nullable(), null),
  brokerage_fees: forSides(z.number()),
  end_closing_cost: forSides(moneyOut),
  loan_servicing: forSides(z.number()),
  /** The fee formula at `standing_amount` and the time of the response. */
  total: forSides(moneyOut),
  status: forSides(bidStatus),
  /** Null while the auction is sealed. */
  is_leading: forSides(z.boolean().nullable()),
  reason: forSides(z.string().nullable()),
  placed_at: forSides(timestampOut),
  server_time: forSides(timestampOut),
  /** The open counter-offer to this bidder. */
  counter: forSides(openCounter.nullable()),
  /** The bidder's invitation to best and final, until the seller has decided. */
  final: disclosed('bidder', finalInvitation.nullable(), null),
  can: forSides(
    z.object({ accept: z.boolean(), decline: z.boolean(), raise: z.boolean(), counter: z.boolean() }),
  ),
} satisfies Response<Audience>
export const bid = z.object(schemasOf(bidResponse))
export type Bid = z.output<typeof bid>
