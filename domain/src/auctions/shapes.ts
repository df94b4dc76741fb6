import { z } from 'zod'
import { type Disclosure, disclosed, forMarket, only, type Response, schemasOf } from '../deals/disclosure.ts'
import { dealFieldsShown } from '../deals/fields.ts'
import { AUCTION_FORMAT, DEAL_STATE } from '../deals/vocabulary.ts'
import { oneOf } from '../kernel/choice.ts'
import { moneyOut } from '../kernel/money.ts'
import { date, id, timestampOut } from '../kernel/values.ts'
import type { Audience } from './disclosure.ts'
import { bidStatus, MOVE_KIND, MOVE_SIDE, offerType } from './vocabulary.ts'

/* The responses about auctions, each field with whom it is shown to; their routes are in contract.ts. */

/* A bid is sent to its two sides alone; what is about the reader themself, to the bidder alone. */
const forSides = <Schema extends z.ZodType>(schema: Schema) => only('sides', schema)
const forBidder = <Schema extends z.ZodType>(schema: Schema) => only('bidder', schema)

/** What everybody who may see the deal sees of its auction at a moment. */
export const liveAuctionResponse = {
  deal: forMarket(id),
  leading_amount: forMarket(moneyOut.nullable()),
  bid_count: forMarket(z.int()),
  bid_start_ts: forMarket(timestampOut.nullable()),
  bid_end_ts: forMarket(timestampOut.nullable()),
  /** Null while the auction is sealed. */
  reserve_met: forMarket(z.boolean().nullable()),
  auction_format: forMarket(oneOf(AUCTION_FORMAT)),
  /** Amounts are withheld: a sealed auction before its close. */
  is_sealed: forMarket(z.boolean()),
  deal_state: forMarket(oneOf(DEAL_STATE)),
  server_time: forMarket(timestampOut),
} satisfies Response<Audience>
export const liveAuction = z.object(schemasOf(liveAuctionResponse))
export type LiveAuction = z.output<typeof liveAuction>

/** One step of the public history: a bid as everybody sees it, under its bidder's alias. */
export const bidStepResponse = {
  id: forMarket(id),
  alias: forMarket(z.string()),
  is_you: forMarket(z.boolean()),
  /** The amount that this bid shows: the leading amount while it leads, else what it went up to. */
  amount: forMarket(moneyOut),
  /** The leading amount once this bid was judged: the step chart's line. */
  leading_after: forMarket(moneyOut),
  /** Null while the auction is sealed; the history then holds the actor's own bids alone. */
  is_leading: forMarket(z.boolean().nullable()),
  offer_type: forMarket(offerType),
  placed_at: forMarket(timestampOut),
} satisfies Response<Audience>
export const bidStep = z.object(schemasOf(bidStepResponse))
export type BidStep = z.output<typeof bidStep>

/** Where the asking bidder stands. */
export const standingResponse = {
  alias: forBidder(z.string()),
  /** Null while the auction is sealed: nobody is told. */
  is_leading: forBidder(z.boolean().nullable()),
  last_amount: forBidder(moneyOut),
  max_amount: disclosed('bidderAlone', moneyOut.nullable(), null),
} satisfies Response<Audience>
const standing = z.object(schemasOf(standingResponse))

export const auctionResponse = {
  ...liveAuctionResponse,
  opening_bid: forMarket(moneyOut),
  increment: forMarket(moneyOut),
  /** The least that the actor must offer now. */
  minimum_bid: forMarket(moneyOut),
  bidder_count: forMarket(z.int()),
  /** The buy-it-now price while it is open; else null. */
  buy_now_price: forMarket(moneyOut.nullable()),
  listed_at: forMarket(timestampOut.nullable()),
  you: disclosed('bidder', standing.nullable(), null),
  /** When the reserve was met, by bid; null while it is not. */
  reserve_met_at: forMarket(timestampOut.nullable()),
  /** The latest bids, and from before them the last of the actor's and of the leader's; `bid_count` says how many there are. */
  history: forMarket(z.array(bidStep)),
  /** What the actor may still bid where an administrator set a limit; null where none is set. */
  exposure: disclosed(
    'bidderAlone',
    z.object({ limit: moneyOut, open: moneyOut, left: moneyOut }).nullable(),
    null,
  ),
} satisfies Response<Audience>
export const auctionView = z.object(schemasOf(auctionResponse))
export type AuctionView = z.output<typeof auctionView>

/** A counter-offer as its two sides and staff see it. It binds the seller until it expires. */
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
const openCounter = z.object(schemasOf(openCounterResponse))
export type OpenCounter = z.output<typeof openCounter>

/** An invitation to the best-and-final round, for the invited bidder. */
export const openInvitationResponse = {
  id: forBidder(id),
  ends_at: forBidder(timestampOut),
  /** What the bidder stands at: a final offer is not below it. */
  minimum: forBidder(moneyOut),
  /** The final offer handed in; null before it, and for an administrator while the round is open. */
  amount: disclosed('bidderAlone', moneyOut.nullable(), null),
  has_offered: forBidder(z.boolean()),
  can: forBidder(z.object({ offer: z.boolean() })),
} satisfies Response<Audience>
/** Once the round has ended, the offer is no longer the bidder's alone to see. */
export const invitationResponse = {
  ...openInvitationResponse,
  amount: forBidder(moneyOut.nullable()),
} satisfies Response<Audience>
const finalInvitation = z.object(schemasOf(openInvitationResponse))
export type FinalInvitation = z.output<typeof finalInvitation>

/** The deal of a bid, as far as its bidder sees it. */
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

/** A bid as its bidder, the deal's owner after the close, and staff see it. */
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
        /** Deals sold to them on this market. */
        deals_bought: z.int(),
        member_since: timestampOut,
      })
      .nullable(),
  ),
  offer_type: forSides(offerType),
  bid_amount: forSides(moneyOut),
  max_amount: disclosed('bidderAlone', moneyOut.nullable(), null),
  /** What the deal would be sold for to this bidder. */
  standing_amount: forSides(moneyOut),
  /** Yield to maturity at the standing amount, compounded semi-annually; null where the deal does not state its terms. */
  standing_yield: forSides(z.number().nullable()),
  brokerage_fees: forSides(z.number()),
  end_closing_cost: forSides(moneyOut),
  loan_servicing: forSides(z.number()),
  /** The fee formula at the standing amount and this moment. */
  total: forSides(moneyOut),
  status: forSides(bidStatus),
  /** Null while the auction is sealed. */
  is_leading: forSides(z.boolean().nullable()),
  reason: forSides(z.string().nullable()),
  placed_at: forSides(timestampOut),
  server_time: forSides(timestampOut),
  /** The open counter-offer to this bidder. */
  counter: forSides(openCounter.nullable()),
  /** The bidder's invitation to best and final, until the seller has answered. */
  final: disclosed('bidder', finalInvitation.nullable(), null),
  can: forSides(
    z.object({ accept: z.boolean(), decline: z.boolean(), raise: z.boolean(), counter: z.boolean() }),
  ),
} satisfies Response<Audience>
export const bid = z.object(schemasOf(bidResponse))
export type Bid = z.output<typeof bid>

/** One step between the seller and one bidder after the end. Never changed, and seen by these two and staff alone. */
export const moveResponse = {
  id: forSides(id),
  kind: forSides(oneOf(MOVE_KIND)),
  by: forSides(oneOf(MOVE_SIDE)),
  alias: forSides(z.string()),
  /** The bidder's company. */
  bidder_company: disclosed('owner', z.string().nullable(), null),
  is_you: forSides(z.boolean()),
  /** Null where the move has none. */
  amount: forSides(moneyOut.nullable()),
  reason: forSides(z.string().nullable()),
  expires_at: forSides(timestampOut.nullable()),
  /** The counter-offer or invitation that this answers. */
  answers: forSides(id.nullable()),
  at: forSides(timestampOut),
} satisfies Response<Audience>
/** A final offer until its round has ended. */
export const sealedMoveResponse = {
  ...moveResponse,
  amount: disclosed('bidderAlone', moneyOut.nullable(), null),
} satisfies Response<Audience>
export const auctionMove = z.object(schemasOf(moveResponse))
export type AuctionMove = z.output<typeof auctionMove>

export const finalRoundResponse = {
  ends_at: forSides(timestampOut),
  is_over: forSides(z.boolean()),
  /** How many were invited and have submitted an offer. */
  invited: disclosed('owner', z.int().nullable(), null),
  handed_in: disclosed('owner', z.int().nullable(), null),
  you: disclosed('bidder', finalInvitation.nullable(), null),
} satisfies Response<Audience>

/** What happens between the seller and the bidders after the end, as far as the actor may see it. */
export const negotiationResponse = {
  deal: forMarket(id),
  deal_state: forMarket(oneOf(DEAL_STATE)),
  /** The best standing amount meets the reserve: then there is nothing to negotiate. */
  reserve_met: disclosed('owner', z.boolean().nullable(), null),
  /** The last day on which the seller answers, and the moment at which the clock declines. */
  answer_by: disclosed('owner', date.nullable(), null),
  answer_until: disclosed('owner', timestampOut.nullable(), null),
  /** Bidders whose bids wait for the answer, most of whom the seller may invite. */
  pending_bidders: disclosed('owner', z.int().nullable(), null),
  /** Open counter-offers: all of them for the seller and staff, the own one for a bidder. */
  counters: forMarket(z.array(openCounter)),
  /** The best-and-final round; null where there was none or the actor is not invited. */
  final_round: forMarket(z.object(schemasOf(finalRoundResponse)).nullable()),
  moves: forMarket(z.array(auctionMove)),
  /** Once all are declined the deal is not sold, and can be listed again. */
  can: forMarket(z.object({ counter: z.boolean(), invite: z.boolean(), decline_all: z.boolean() })),
  server_time: forMarket(timestampOut),
} satisfies Response<Audience>
export const negotiationView = z.object(schemasOf(negotiationResponse))
export type NegotiationView = z.output<typeof negotiationView>
