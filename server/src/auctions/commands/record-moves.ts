import type { NegotiationView } from '#domain/auctions/contract.ts'
import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import { MOVE_MESSAGES } from '#domain/auctions/messages.ts'
import { type MoveRejection, negotiationOf, nextMoment } from '#domain/auctions/negotiation.ts'
import type { EventPayload } from '#domain/kernel/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { seeAuction } from '../queries/find-auction.ts'
import { moveOf, movesOf } from '../queries/moves.ts'
import { negotiationFacts } from '../queries/negotiation.ts'
import type { AuctionRow } from '../rows.ts'
import * as store from '../store.ts'
import { negotiationView } from '../views/negotiation.ts'

/** The state of a locked deal's negotiation. */
export async function readNegotiation(tx: Tx, deal: AuctionRow) {
  const moves = (await movesOf(tx, deal)).map(moveOf)
  return { moves, ...negotiationOf(moves) }
}

/** @throws 400 on the field, or 409 with the message, if a rule rejected the action */
export function throwIfRejected(rejection: MoveRejection | null, fields: Record<string, string> = {}): void {
  if (rejection === null) return
  const { field, message } = MOVE_MESSAGES[rejection]
  throw field === 'non_field_errors'
    ? conflict(message, rejection)
    : invalidField(fields[field] ?? field, message)
}

/** Stores negotiation events of a locked deal, and the next deadline for the clock. */
export async function recordMoves(
  tx: Tx,
  deal: AuctionRow,
  actorId: string | null,
  moves: readonly store.NewMove[],
  answering: { answer_by?: string } = {},
): Promise<void> {
  await store.insertMoves(tx, deal, actorId, moves)
  const due = nextMoment((await movesOf(tx, deal)).map(moveOf), deal.db_now.getTime())
  await store.updateAnswering(tx, deal, {
    negotiation_due_at: due === null ? null : new Date(due),
    ...answering,
  })
}

/** Appends an event about a deal's auction or the negotiation after it. */
export const recordEvent = (
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  deal: AuctionRow,
  payload: EventPayload<typeof AUCTION_EVENTS>,
): Promise<void> =>
  platform.events.append(tx, AUCTION_EVENTS, {
    ...payload,
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
  })

/** The negotiation after the command, as its caller may see it, read in the same transaction. */
export async function answerNegotiation(tx: Tx, actor: Actor, dealId: string): Promise<NegotiationView> {
  const deal = await seeAuction(tx, actor, dealId)
  return negotiationView(actor, await negotiationFacts(tx, actor, deal))
}
