import type { Cents } from '../kernel/money.ts'
import type { MoveKind } from './vocabulary.ts'

/*
 * The negotiation after the end of an auction, while the seller decides. Its state is derived from its events
 * alone.
 */

const MINUTE_MS = 60_000

/** Bidders must have time to read and respond. */
export const SHORTEST_ANSWER_MS = 15 * MINUTE_MS
export const LONGEST_FINAL_MS = 10 * 24 * 60 * MINUTE_MS

/** Limits on the number of bidders invited to best and final. */
export const FEWEST_INVITED = 2
export const USUALLY_INVITED = 3
export const MOST_INVITED = 10

/** One negotiation event between the seller and one bidder. Amounts in cents, times in epoch milliseconds. */
export interface Move {
  id: string
  kind: MoveKind
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

export interface Negotiation<M extends Move = Move> {
  /** Counter-offers without a response, in order; they may have expired already. */
  counters: M[]
  final: { ends: number; invited: Invitation[] } | null
}

/** Derives the state of a negotiation from its events, in order. */
export function negotiationOf<M extends Move>(moves: readonly M[]): Negotiation<M> {
  const answered = new Set(moves.map((move) => move.answers))
  const offers = new Map(
    moves.filter((move) => move.kind === 'final_offer').map((move) => [move.answers, move.amount]),
  )
  const invitations = moves.filter((move) => move.kind === 'final_invited')
  return {
    counters: moves.filter((move) => move.kind === 'counter' && !answered.has(move.id)),
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
  counters.some((move) => now < (move.expires ?? 0) && (bidder === undefined || move.bidder === bidder))

export type MoveRejection =
  | 'reserve_met'
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
  /** The best bid meets the reserve. */
  reserve_met: boolean
  /** The moment at which open bids are declined automatically. */
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
): MoveRejection | null {
  if (isRunning(negotiation, now)) return 'round_running'
  return answer === 'decline' && isCountered(negotiation, now, bidder) ? 'counter_open' : null
}

/** Why this counter-offer cannot be made to a bidder with this bid; null if it can. */
export function rejectCounter(
  negotiation: Negotiation,
  facts: AnswerFacts,
  counter: { bidder: string; standing: Cents; amount: Cents; expires: number },
): MoveRejection | null {
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
): MoveRejection | null =>
  counters.some((move) => move.id === counterId && now < (move.expires ?? 0)) ? null : 'counter_over'

/** Why a best-and-final round cannot be started; null if it can. There is at most one round. */
export function rejectInvitation(
  negotiation: Negotiation,
  facts: AnswerFacts,
  round: { bidders: number; ends: number },
): MoveRejection | null {
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
): MoveRejection | null {
  const invitation = negotiation.final?.invited.find(({ id }) => id === offer.invitation)
  if (!invitation || !isRunning(negotiation, now)) return 'round_over'
  if (invitation.offer !== null) return 'offered_already'
  return offer.amount < offer.standing ? 'below_standing' : null
}

/** Events that wait for their bidder's response until a deadline. */
const isAsking = (move: Move) => move.kind === 'counter' || move.kind === 'final_invited'

/** The events due by now: counter-offers expire, and a round ends without some offers. */
export function overdueMoves<M extends Move>(
  moves: readonly M[],
  now: number,
): { move: M; kind: MoveKind }[] {
  const answered = new Set(moves.map((move) => move.answers))
  return moves
    .filter((move) => isAsking(move) && (move.expires ?? 0) <= now && !answered.has(move.id))
    .map((move) => ({ move, kind: move.kind === 'counter' ? 'counter_expired' : 'final_missed' }))
}

/** The next deadline of the negotiation; null if there is none. */
export function nextMoment(moves: readonly Move[], now: number): number | null {
  const answered = new Set(moves.map((move) => move.answers))
  // A round ends at its deadline even if everybody has submitted an offer before.
  const open = moves.filter(
    (move) =>
      isAsking(move) && (move.expires ?? 0) > now && (move.kind !== 'counter' || !answered.has(move.id)),
  )
  return open.length === 0 ? null : Math.min(...open.map((move) => move.expires ?? 0))
}
