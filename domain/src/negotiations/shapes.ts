import { z } from 'zod'
import type { Audience } from '../auctions/disclosure.ts'
import { finalInvitation, forSides, openCounter } from '../auctions/shapes.ts'
import { disclosed, forMarket, type Response, schemasOf } from '../deal-access/disclosure.ts'
import { DEAL_STATE } from '../deals/vocabulary.ts'
import { date, id, moneyOut, oneOf, timestampOut } from '../kernel/values.ts'
import { NEGOTIATION_EVENT, NEGOTIATION_SIDE } from './vocabulary.ts'

/* Responses about negotiations, each field with its audience; the routes are in contract.ts. */

/**
 * One negotiation event between the seller and one bidder. Never changed, and visible only to these two and staff.
 */
export const eventResponse = {
  id: forSides(id),
  kind: forSides(oneOf(NEGOTIATION_EVENT)),
  by: forSides(oneOf(NEGOTIATION_SIDE)),
  alias: forSides(z.string()),
  /** The bidder's company. */
  bidder_company: disclosed('owner', z.string().nullable(), null),
  is_you: forSides(z.boolean()),
  /** Null where the event has none. */
  amount: forSides(moneyOut.nullable()),
  reason: forSides(z.string().nullable()),
  expires_at: forSides(timestampOut.nullable()),
  /** The counter-offer or invitation that this responds to. */
  answers: forSides(id.nullable()),
  at: forSides(timestampOut),
} satisfies Response<Audience>
/** A final offer before the end of its round. */
export const sealedEventResponse = {
  ...eventResponse,
  amount: disclosed('bidderAlone', moneyOut.nullable(), null),
} satisfies Response<Audience>
export const negotiationEvent = z.object(schemasOf(eventResponse))
export type NegotiationEventView = z.output<typeof negotiationEvent>

export const finalRoundResponse = {
  ends_at: forSides(timestampOut),
  is_over: forSides(z.boolean()),
  /** Number of invited bidders, and of submitted offers. */
  invited: disclosed('owner', z.int().nullable(), null),
  handed_in: disclosed('owner', z.int().nullable(), null),
  you: disclosed('bidder', finalInvitation.nullable(), null),
} satisfies Response<Audience>

/** The negotiation after the end of the auction, as far as the reader may see it. */
export const negotiationResponse = {
  deal: forMarket(id),
  deal_state: forMarket(oneOf(DEAL_STATE)),
  /** A bid or a combination of bids on loans meets the reserve, so the seller is bound to sell and cannot negotiate. */
  reserve_met: disclosed('owner', z.boolean().nullable(), null),
  /** The last day on which the seller can decide, and the moment at which the clock decides. */
  answer_by: disclosed('owner', date.nullable(), null),
  answer_until: disclosed('owner', timestampOut.nullable(), null),
  /** Number of bidders with an open bid, the most that the seller can invite. */
  pending_bidders: disclosed('owner', z.int().nullable(), null),
  /** Open counter-offers: all of them for the seller and staff, the reader's own for a bidder. */
  counters: forMarket(z.array(openCounter)),
  /** The best-and-final round; null if there was none or the reader was not invited. */
  final_round: forMarket(z.object(schemasOf(finalRoundResponse)).nullable()),
  /** The events that the reader may see, in order. */
  moves: forMarket(z.array(negotiationEvent)),
  /** When all bids are declined the deal is not sold and can be listed again. */
  can: forMarket(
    z.object({
      counter: z.boolean(),
      invite: z.boolean(),
      decline_all: z.boolean(),
      /** Whether the seller may sell below the reserve, and decline a bid that meets it. */
      accept_below_reserve: z.boolean(),
      decline_at_reserve: z.boolean(),
    }),
  ),
  server_time: forMarket(timestampOut),
} satisfies Response<Audience>
export const negotiationView = z.object(schemasOf(negotiationResponse))
export type NegotiationView = z.output<typeof negotiationView>
