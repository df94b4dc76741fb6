import type { Cents } from '../kernel/money.ts'
import type { MoveKind } from './vocabulary.ts'

/* What follows an auction's end while the seller answers. The state is what the moves say: there is no other. */

const MINUTE_MS = 60_000

/** Bidders must have the time to read what they are asked. */
export const SHORTEST_ANSWER_MS = 15 * MINUTE_MS
export const LONGEST_FINAL_MS = 10 * 24 * 60 * MINUTE_MS

/** How many bidders may be invited to best and final. */
export const FEWEST_INVITED = 2
export const USUALLY_INVITED = 3
export const MOST_INVITED = 10

/** One move between the seller and one bidder. Amounts in cents, times in epoch milliseconds. */
export interface Move {
  id: string
  kind: MoveKind
  bidder: string
  amount: Cents | null
  /** When a counter-offer expires, or the round ends that an invitation is to. */
  expires: number | null
  /** The counter-offer or invitation that this answers. */
  answers: string | null
}

export interface Invitation {
  id: string
  bidder: string
  offer: Cents | null
}

export interface Negotiation<M extends Move = Move> {
  /** Counter-offers without an answer, in order; one may have expired already. */
  counters: M[]
  final: { ends: number; invited: Invitation[] } | null
}

/** Reads the state of a round's negotiation from its moves, in their order. */
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

/** Facts outside the moves. */
export interface AnswerFacts {
  now: number
  /** The best standing amount meets the reserve. */
  reserve_met: boolean
  /** When the clock declines for the seller. */
  answer_until: number
}

/**
 * Why the seller may not do this to a bidder's bid, or to all bids (`bidder` absent); null when they may. A counter-offer
 * binds the seller, but a sale ends it; whoever was invited to best and final is heard first.
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

/** Why this counter-offer may not be made to a bidder who stands at an amount; null when it may. */
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

/** Why an answer to a counter-offer comes too late; null when it does not. */
export const rejectCounterAnswer = (
  { counters }: Negotiation,
  counterId: string,
  now: number,
): MoveRejection | null =>
  counters.some((move) => move.id === counterId && now < (move.expires ?? 0)) ? null : 'counter_over'

/** Why a best-and-final round may not be called; null when it may. A round's word is final: there is one. */
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

/** Why an invited bidder may not hand in this amount; null when they may. */
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

/** Moves that wait for an answer of their bidder until a moment. */
const isAsking = (move: Move) => move.kind === 'counter' || move.kind === 'final_invited'

/** The moves that the clock makes when a moment has come: counter-offers expire, a round ends without some offers. */
export function overdueMoves<M extends Move>(
  moves: readonly M[],
  now: number,
): { move: M; kind: MoveKind }[] {
  const answered = new Set(moves.map((move) => move.answers))
  return moves
    .filter((move) => isAsking(move) && (move.expires ?? 0) <= now && !answered.has(move.id))
    .map((move) => ({ move, kind: move.kind === 'counter' ? 'counter_expired' : 'final_missed' }))
}

/** The next moment at which the clock has something to do; null when nothing is planned. */
export function nextMoment(moves: readonly Move[], now: number): number | null {
  const answered = new Set(moves.map((move) => move.answers))
  // A round ends at its end even where everybody has handed in before it.
  const open = moves.filter(
    (move) =>
      isAsking(move) && (move.expires ?? 0) > now && (move.kind !== 'counter' || !answered.has(move.id)),
  )
  return open.length === 0 ? null : Math.min(...open.map((move) => move.expires ?? 0))
}
