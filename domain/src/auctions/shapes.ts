import { z } from 'zod'
import { AUCTION_FORMAT, DEAL_STATE } from '../deals/vocabulary.ts'
import { oneOf } from '../kernel/choice.ts'
import { moneyOut } from '../kernel/money.ts'
import { date, id, timestampOut } from '../kernel/values.ts'
import { bidStatus, MOVE_KIND, MOVE_SIDE, offerType } from './vocabulary.ts'

/* What answers about auctions look like; the routes that give them stand in contract.ts. */

/** What everybody who may see the deal sees of its auction at a moment. */
export const liveAuction = z.object({
  deal: id,
  leading_amount: moneyOut.nullable(),
  bid_count: z.int(),
  bid_start_ts: timestampOut.nullable(),
  bid_end_ts: timestampOut.nullable(),
  /** Null while the auction is sealed. */
  reserve_met: z.boolean().nullable(),
  auction_format: oneOf(AUCTION_FORMAT),
  /** Amounts are withheld: a sealed auction before its close. */
  is_sealed: z.boolean(),
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
  /** Null while the auction is sealed; the history then holds the actor's own bids alone. */
  is_leading: z.boolean().nullable(),
  offer_type: offerType,
  placed_at: timestampOut,
})
export type BidStep = z.output<typeof bidStep>

/** Where the asking bidder stands. */
const standing = z.object({
  alias: z.string(),
  /** Null while the auction is sealed: nobody is told. */
  is_leading: z.boolean().nullable(),
  last_amount: moneyOut,
  max_amount: moneyOut.nullable(),
})

export const auctionView = liveAuction.extend({
  opening_bid: moneyOut,
  increment: moneyOut,
  /** The least that the actor must offer now. */
  minimum_bid: moneyOut,
  bidder_count: z.int(),
  /** The buy-it-now price while it is open; else null. */
  buy_now_price: moneyOut.nullable(),
  listed_at: timestampOut.nullable(),
  you: standing.nullable(),
  /** When the reserve was met, by bid; null while it is not. */
  reserve_met_at: timestampOut.nullable(),
  /** The latest bids, and from before them the last of the actor's and of the leader's; `bid_count` says how many there are. */
  history: z.array(bidStep),
  /** What the actor may still bid where an administrator set a limit; null where none is set. */
  exposure: z.object({ limit: moneyOut, open: moneyOut, left: moneyOut }).nullable(),
})
export type AuctionView = z.output<typeof auctionView>

/** A counter-offer as its two sides and staff see it. It binds the seller until it expires. */
const openCounter = z.object({
  id,
  alias: z.string(),
  amount: moneyOut,
  message: z.string().nullable(),
  made_at: timestampOut,
  expires_at: timestampOut,
  /** For the bidder: accepting buys the deal at the amount. */
  can: z.object({ accept: z.boolean(), decline: z.boolean() }),
})
export type OpenCounter = z.output<typeof openCounter>

/** An invitation to the best-and-final round, for the invited bidder. */
const finalInvitation = z.object({
  id,
  ends_at: timestampOut,
  /** What the bidder stands at: a final offer is not below it. */
  minimum: moneyOut,
  /** The final offer handed in; null before it, and for an administrator while the round is open. */
  amount: moneyOut.nullable(),
  has_offered: z.boolean(),
  can: z.object({ offer: z.boolean() }),
})
export type FinalInvitation = z.output<typeof finalInvitation>

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
    reserve_met: z.boolean().nullable(),
    auction_format: oneOf(AUCTION_FORMAT),
    is_sealed: z.boolean(),
    mortgage_class: z.string().nullable(),
    residential_building_type: z.string().nullable(),
    commercial_class: z.string().nullable(),
    thumb: z.string().nullable(),
  }),
  alias: z.string(),
  /** The bidder's company; only for staff, the bidder, and the owner once the auction has ended. */
  bidder: z
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
  /** Null while the auction is sealed. */
  is_leading: z.boolean().nullable(),
  reason: z.string().nullable(),
  placed_at: timestampOut,
  server_time: timestampOut,
  /** The open counter-offer to this bidder; for the bidder, the owner and staff. */
  counter: openCounter.nullable(),
  /** The bidder's invitation to best and final, until the seller has answered; for the bidder. */
  final: finalInvitation.nullable(),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), raise: z.boolean(), counter: z.boolean() }),
})
export type Bid = z.output<typeof bid>

/** One step between the seller and one bidder after the end. Never changed, and seen by these two and staff alone. */
export const auctionMove = z.object({
  id,
  kind: oneOf(MOVE_KIND),
  by: oneOf(MOVE_SIDE),
  alias: z.string(),
  /** The bidder's company; for the owner and staff. */
  bidder_company: z.string().nullable(),
  is_you: z.boolean(),
  /** Null where the move has none, and for a final offer of another until the round has ended. */
  amount: moneyOut.nullable(),
  reason: z.string().nullable(),
  expires_at: timestampOut.nullable(),
  /** The counter-offer or invitation that this answers. */
  answers: id.nullable(),
  at: timestampOut,
})
export type AuctionMove = z.output<typeof auctionMove>

/** What happens between the seller and the bidders after the end, as far as the actor may see it. */
export const negotiationView = z.object({
  deal: id,
  deal_state: oneOf(DEAL_STATE),
  /** The best standing amount meets the reserve: then there is nothing to negotiate. Null for bidders. */
  reserve_met: z.boolean().nullable(),
  /** The last day on which the seller answers, and the moment at which the clock declines; null for bidders. */
  answer_by: date.nullable(),
  answer_until: timestampOut.nullable(),
  /** Bidders whose bids wait for the answer, most of whom the seller may invite; null for bidders. */
  pending_bidders: z.int().nullable(),
  /** Open counter-offers: all of them for the seller and staff, the own one for a bidder. */
  counters: z.array(openCounter),
  /** The best-and-final round; null where there was none or the actor is not invited. */
  final_round: z
    .object({
      ends_at: timestampOut,
      is_over: z.boolean(),
      /** How many were invited and have handed in; null for bidders. */
      invited: z.int().nullable(),
      handed_in: z.int().nullable(),
      you: finalInvitation.nullable(),
    })
    .nullable(),
  moves: z.array(auctionMove),
  /** Once all are declined the deal is not sold, and can be listed again. */
  can: z.object({ counter: z.boolean(), invite: z.boolean(), decline_all: z.boolean() }),
  server_time: timestampOut,
})
export type NegotiationView = z.output<typeof negotiationView>
