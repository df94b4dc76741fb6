import { DAY_MS, MINUTE_MS } from '../kernel/durations.ts'
import type { Cents } from '../kernel/money.ts'
import type { NegotiationEventKind } from './vocabulary.ts'

/*
 * The negotiation after the end of an auction, while the seller decides. Its state is derived from its events
 * alone.
 */

/** Bidders must have time to read and respond. */
export const SHORTEST_ANSWER_MS = 15 * MINUTE_MS
export const LONGEST_FINAL_MS = 10 * DAY_MS

/** Limits on the number of bidders invited to best and final. */
export const FEWEST_INVITED = 2
export const USUALLY_INVITED = 3
export const MOST_INVITED = 10

/** One negotiation event between the seller and one bidder. Amounts in cents, times in epoch milliseconds. */
export interface NegotiationEvent {
  id: string
  kind: NegotiationEventKind
  bidder: string
  amount: Cents | null
  /** When a counter-offer expires, or the round of an invitation ends. */
  expires: number | null
  /** The counter-offer or invitation that this responds to. */
  answers: string | null
}

export interface Invitation {
  id: string
  bidder: string
  offer: Cents | null
}

export interface Negotiation<E extends NegotiationEvent = NegotiationEvent> {
  /** Counter-offers without a response, in order; they may have expired already. */
  counters: E[]
  final: { ends: number; invited: Invitation[] } | null
}

/** Derives the state of a negotiation from its events, in order. */
export function negotiationOf<E extends NegotiationEvent>(events: readonly E[]): Negotiation<E> {
  const answered = new Set(events.map((event) => event.answers))
  const offers = new Map(
    events.filter((event) => event.kind === 'final_offer').map((event) => [event.answers, event.amount]),
  )
  const invitations = events.filter((event) => event.kind === 'final_invited')
  return {
    counters: events.filter((event) => event.kind === 'counter' && !answered.has(event.id)),
    final:
      invitations.length === 0
        ? null
        : {
            ends: invitations[0]?.expires ?? 0,
            invited: invitations.map(({ id, bidder }) => ({ id, bidder, offer: offers.get(id) ?? null })),
          },
  }
}

const isRunning = ({ final }: Negotiation, now: number) => final !== null && now < final.ends
const isCountered = ({ counters }: Negotiation, now: number, bidder?: string) =>
  counters.some((event) => now < (event.expires ?? 0) && (bidder === undefined || event.bidder === bidder))

export type NegotiationRejection =
  | 'reserve_met'
  | 'reserve_binds'
  | 'sale_too_low'
  | 'round_running'
  | 'counter_open'
  | 'counter_too_low'
  | 'counter_over'
  | 'too_soon'
  | 'too_late'
  | 'one_round'
  | 'too_few'
  | 'round_over'
  | 'offered_already'
  | 'below_standing'

/** Facts besides the events. */
export interface AnswerFacts {
  now: number
  /** A bid, or a combination of bids on a book's loans, meets the reserve. */
  reserve_met: boolean
  /** The moment at which the clock decides about open bids. */
  answer_until: number
}

/**
 * Why the seller cannot do this to a bidder's bid, or to all bids (`bidder` absent); null if they can. A
 * counter-offer binds the seller, but a sale ends it; during a best-and-final round no bid can be decided.
 */
export function rejectAnswer(
  negotiation: Negotiation,
  answer: 'accept' | 'decline',
  now: number,
  bidder?: string,
): NegotiationRejection | null {
  if (isRunning(negotiation, now)) return 'round_running'
  return answer === 'decline' && isCountered(negotiation, now, bidder) ? 'counter_open' : null
}

/** Why this counter-offer cannot be made to a bidder with this bid; null if it can. */
export function rejectCounter(
  negotiation: Negotiation,
  facts: AnswerFacts,
  counter: { bidder: string; standing: Cents; amount: Cents; expires: number },
): NegotiationRejection | null {
  if (facts.reserve_met) return 'reserve_met'
  if (isRunning(negotiation, facts.now)) return 'round_running'
  if (isCountered(negotiation, facts.now, counter.bidder)) return 'counter_open'
  if (counter.amount <= counter.standing) return 'counter_too_low'
  if (counter.expires < facts.now + SHORTEST_ANSWER_MS) return 'too_soon'
  if (counter.expires > facts.answer_until) return 'too_late'
  return null
}

/** Why a response to a counter-offer is too late; null if it is not. */
export const rejectCounterAnswer = (
  { counters }: Negotiation,
  counterId: string,
  now: number,
): NegotiationRejection | null =>
  counters.some((event) => event.id === counterId && now < (event.expires ?? 0)) ? null : 'counter_over'

/** Why a best-and-final round cannot be started; null if it can. There is at most one round. */
export function rejectInvitation(
  negotiation: Negotiation,
  facts: AnswerFacts,
  round: { bidders: number; ends: number },
): NegotiationRejection | null {
  if (facts.reserve_met) return 'reserve_met'
  if (isRunning(negotiation, facts.now)) return 'round_running'
  if (negotiation.final !== null) return 'one_round'
  if (isCountered(negotiation, facts.now)) return 'counter_open'
  if (round.bidders < FEWEST_INVITED) return 'too_few'
  if (round.ends < facts.now + SHORTEST_ANSWER_MS) return 'too_soon'
  if (round.ends > facts.now + LONGEST_FINAL_MS) return 'too_late'
  return null
}

/** Why an invited bidder cannot submit this amount; null if they can. */
export function rejectFinalOffer(
  negotiation: Negotiation,
  offer: { invitation: string; standing: Cents; amount: Cents },
  now: number,
): NegotiationRejection | null {
  const invitation = negotiation.final?.invited.find(({ id }) => id === offer.invitation)
  if (!invitation || !isRunning(negotiation, now)) return 'round_over'
  if (invitation.offer !== null) return 'offered_already'
  return offer.amount < offer.standing ? 'below_standing' : null
}

/** Events that wait for their bidder's response until a deadline. */
const awaitsBidder = (event: NegotiationEvent) => event.kind === 'counter' || event.kind === 'final_invited'

/** The events due by now: counter-offers expire, and a round ends without some offers. */
export function overdueEvents<E extends NegotiationEvent>(
  events: readonly E[],
  now: number,
): { event: E; kind: NegotiationEventKind }[] {
  const answered = new Set(events.map((event) => event.answers))
  return events
    .filter((event) => awaitsBidder(event) && (event.expires ?? 0) <= now && !answered.has(event.id))
    .map((event) => ({ event, kind: event.kind === 'counter' ? 'counter_expired' : 'final_missed' }))
}

/** The next deadline of the negotiation; null if there is none. */
export function nextDue(events: readonly NegotiationEvent[], now: number): number | null {
  const answered = new Set(events.map((event) => event.answers))
  // A round ends at its deadline even if all bidders have submitted their offers before.
  const open = events.filter(
    (event) =>
      awaitsBidder(event) &&
      (event.expires ?? 0) > now &&
      (event.kind !== 'counter' || !answered.has(event.id)),
  )
  return open.length === 0 ? null : Math.min(...open.map((event) => event.expires ?? 0))
}
