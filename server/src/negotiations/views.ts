import { type BidReader, shownToReader } from '#domain/auctions/disclosure.ts'
import { redact } from '#domain/deal-access/disclosure.ts'
import { bidderAlias } from '#domain/deals/aliases.ts'
import type { NegotiationEventView, NegotiationView } from '#domain/negotiations/contract.ts'
import { FEWEST_INVITED, negotiationOf } from '#domain/negotiations/rules.ts'
import {
  eventResponse,
  finalRoundResponse,
  negotiationResponse,
  sealedEventResponse,
} from '#domain/negotiations/shapes.ts'
import type { BidRow, SeenAuction } from '../auctions/rows.ts'
import { ownReader } from '../auctions/views/auction.ts'
import { counterView, invitationView } from '../auctions/views/bid.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { type EventRow, eventOf } from './rows.ts'

const iso = (moment: string | Date) => new Date(moment).toISOString()

/** The side that caused an event. */
const sideOf = (event: EventRow) =>
  event.actor_id === null ? 'clock' : event.actor_id === event.bidder_id ? 'bidder' : 'seller'

function eventView(reader: BidReader, event: EventRow, now: Date): NegotiationEventView {
  const isSealed = event.kind === 'final_offer' && event.expires_at !== null && event.expires_at > now
  return redact(isSealed ? sealedEventResponse : eventResponse, shownToReader(reader), {
    id: event.id,
    kind: event.kind,
    by: sideOf(event),
    alias: bidderAlias(event.bidder_number),
    bidder_company: event.bidder_company,
    is_you: reader.isBidder,
    amount: event.amount,
    reason: event.reason,
    expires_at: event.expires_at?.toISOString() ?? null,
    answers: event.answers_id,
    at: event.at.toISOString(),
  })
}

export interface NegotiationFacts {
  deal: SeenAuction
  events: readonly EventRow[]
  /** The actor's own latest bid in the round; null for the seller and staff. */
  ownBid: BidRow | null
  /** Data for the seller and staff only; null for bidders. */
  sellers: {
    reserve_met: boolean
    can_decline_at_reserve: boolean
    /** True for an administrator, who can release a seller from a reserve that is met. */
    can_release: boolean
    answer_until: Date | null
    pending_bidders: number
  } | null
  /** False for staff who have bid. */
  canDecide: boolean
}

/** The negotiation after the end, for the seller and staff, or the part that concerns one bidder. */
export function negotiationView(actor: Actor, facts: NegotiationFacts): NegotiationView {
  const { deal, events, ownBid, sellers } = facts
  const now = deal.db_now
  const { counters, final } = negotiationOf(events.map(eventOf))
  const open = counters.filter((event) => (event.expires ?? 0) > now.getTime())
  const answers = { now: now.getTime(), reserve_met: sellers?.reserve_met ?? true }
  const isAnswering =
    facts.canDecide && sellers !== null && deal.deal_state === 'under_review' && !actor.viewed_by
  const isRunning = final !== null && final.ends > answers.now
  const canNegotiate = isAnswering && !isRunning && !answers.reserve_met && !deal.is_owner_licence_expired
  const reader: BidReader = { ...ownReader(actor), isBidder: ownBid !== null, isOwner: sellers !== null }
  const readerOfEvent = (event: EventRow) => ({ ...reader, isBidder: event.bidder_id === actor.user_id })
  return redact(negotiationResponse, shownToReader(reader), {
    deal: deal.id,
    deal_state: deal.deal_state,
    reserve_met: sellers?.reserve_met ?? null,
    answer_by: deal.answer_by,
    answer_until: sellers?.answer_until?.toISOString() ?? null,
    pending_bidders: sellers?.pending_bidders ?? null,
    counters: open.map(({ row }) =>
      counterView(
        actor,
        readerOfEvent(row),
        { ...row, deal_state: deal.deal_state, is_licence_expired: deal.is_licence_expired },
        {
          id: row.id,
          amount: row.amount ?? '',
          reason: row.reason,
          at: iso(row.at),
          expires_at: iso(row.expires_at ?? now),
        },
      ),
    ),
    final_round:
      final &&
      redact(finalRoundResponse, shownToReader(reader), {
        ends_at: iso(new Date(final.ends)),
        is_over: !isRunning,
        invited: final.invited.length,
        handed_in: final.invited.filter(({ offer }) => offer !== null).length,
        you: ownBid?.invitation ? invitationView(actor, ownBid, ownBid.invitation) : null,
      }),
    moves: events.map((event) => eventView(readerOfEvent(event), event, now)),
    can: {
      counter: canNegotiate,
      invite:
        canNegotiate &&
        final === null &&
        open.length === 0 &&
        (sellers?.pending_bidders ?? 0) >= FEWEST_INVITED,
      decline_all:
        isAnswering &&
        !isRunning &&
        open.length === 0 &&
        (!answers.reserve_met || (sellers?.can_release ?? false)),
      accept_below_reserve: isAnswering && !answers.reserve_met,
      decline_at_reserve: isAnswering && (sellers?.can_decline_at_reserve ?? false),
    },
    server_time: now.toISOString(),
  })
}
