import type { AuctionMove, NegotiationView } from '#domain/auctions/contract.ts'
import { type BidReader, shownToReader } from '#domain/auctions/disclosure.ts'
import { FEWEST_INVITED, negotiationOf } from '#domain/auctions/negotiation.ts'
import {
  finalRoundResponse,
  moveResponse,
  negotiationResponse,
  sealedMoveResponse,
} from '#domain/auctions/shapes.ts'
import { bidderAlias } from '#domain/auctions/vocabulary.ts'
import { redact } from '#domain/deals/disclosure.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { type MoveRow, moveOf } from '../queries/moves.ts'
import type { AuctionRow, BidRow } from '../rows.ts'
import { oneself } from './auction.ts'
import { counterView, invitationView } from './bid.ts'

const iso = (moment: string | Date) => new Date(moment).toISOString()

/** The side that caused an event. */
const sideOf = (move: MoveRow) =>
  move.actor_id === null ? 'clock' : move.actor_id === move.bidder_id ? 'bidder' : 'seller'

function moveView(reader: BidReader, move: MoveRow, now: Date): AuctionMove {
  const isSealed = move.kind === 'final_offer' && move.expires_at !== null && move.expires_at > now
  return redact(isSealed ? sealedMoveResponse : moveResponse, shownToReader(reader), {
    id: move.id,
    kind: move.kind,
    by: sideOf(move),
    alias: bidderAlias(move.bidder_number),
    bidder_company: move.bidder_company,
    is_you: reader.isBidder,
    amount: move.amount,
    reason: move.reason,
    expires_at: move.expires_at?.toISOString() ?? null,
    answers: move.answers_id,
    at: move.at.toISOString(),
  })
}

export interface NegotiationFacts {
  deal: AuctionRow
  moves: readonly MoveRow[]
  /** The actor's own latest bid in the round; null for the seller and staff. */
  ownBid: BidRow | null
  /** Data for the seller and staff only; null for bidders. */
  sellers: { reserve_met: boolean; answer_until: Date | null; pending_bidders: number } | null
  /** False for staff who have bid. */
  canDecide: boolean
}

/** The negotiation after the end, for the seller and staff, or the part that concerns one bidder. */
export function negotiationView(actor: Actor, facts: NegotiationFacts): NegotiationView {
  const { deal, moves, ownBid, sellers } = facts
  const now = deal.db_now
  const { counters, final } = negotiationOf(moves.map(moveOf))
  const open = counters.filter((move) => (move.expires ?? 0) > now.getTime())
  const answers = { now: now.getTime(), reserve_met: sellers?.reserve_met ?? true }
  const isAnswering =
    facts.canDecide && sellers !== null && deal.deal_state === 'under_review' && !actor.viewed_by
  const isRunning = final !== null && final.ends > answers.now
  const canNegotiate = isAnswering && !isRunning && !answers.reserve_met
  const reader: BidReader = { ...oneself(actor), isBidder: ownBid !== null, isOwner: sellers !== null }
  const readerOfMove = (move: MoveRow) => ({ ...reader, isBidder: move.bidder_id === actor.user_id })
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
        readerOfMove(row),
        { ...row, deal_state: deal.deal_state },
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
    moves: moves.map((move) => moveView(readerOfMove(move), move, now)),
    can: {
      counter: canNegotiate,
      invite:
        canNegotiate &&
        final === null &&
        open.length === 0 &&
        (sellers?.pending_bidders ?? 0) >= FEWEST_INVITED,
      decline_all: isAnswering && !isRunning && open.length === 0,
    },
    server_time: now.toISOString(),
  })
}
