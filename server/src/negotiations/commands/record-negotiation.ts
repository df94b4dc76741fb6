import type { EventPayload } from '#domain/kernel/events.ts'
import type { NegotiationView } from '#domain/negotiations/contract.ts'
import { NEGOTIATION_EVENTS } from '#domain/negotiations/events.ts'
import { REJECTION_MESSAGES } from '#domain/negotiations/messages.ts'
import { type NegotiationRejection, negotiationOf, nextDue } from '#domain/negotiations/rules.ts'
import { setAnswering } from '../../auctions/commands/answering.ts'
import { seeAuction } from '../../auctions/queries/find-auction.ts'
import type { AuctionRow } from '../../auctions/rows.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { eventsOf } from '../queries/events.ts'
import { negotiationFacts } from '../queries/negotiation.ts'
import { eventOf } from '../rows.ts'
import * as store from '../store.ts'
import { negotiationView } from '../views.ts'

/** The state of a locked deal's negotiation. */
export async function readNegotiation(tx: Tx, deal: AuctionRow) {
  const events = (await eventsOf(tx, deal)).map(eventOf)
  return { events, ...negotiationOf(events) }
}

/** @throws 400 on the field, or 409 with the message, if a rule rejected the action */
export function throwIfRejected(
  rejection: NegotiationRejection | null,
  fields: Record<string, string> = {},
): void {
  if (rejection === null) return
  const { field, message } = REJECTION_MESSAGES[rejection]
  throw field === 'non_field_errors'
    ? conflict(message, rejection)
    : invalidField(fields[field] ?? field, message)
}

/** Stores negotiation events of a locked deal, and the next deadline for the clock. */
export async function recordNegotiation(
  tx: Tx,
  deal: AuctionRow,
  actorId: string | null,
  events: readonly store.NewEvent[],
  answering: { answer_by?: string } = {},
): Promise<void> {
  await store.insertEvents(tx, deal, actorId, events)
  const due = nextDue((await eventsOf(tx, deal)).map(eventOf), deal.db_now.getTime())
  await setAnswering(tx, deal, {
    negotiation_due_at: due === null ? null : new Date(due),
    ...answering,
  })
}

/** Appends an event of the negotiation of a deal. */
export const appendEvent = (
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  deal: AuctionRow,
  payload: EventPayload<typeof NEGOTIATION_EVENTS>,
): Promise<void> =>
  platform.events.append(tx, NEGOTIATION_EVENTS, {
    ...payload,
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
  })

/** The negotiation after the command, as its caller may see it, read in the same transaction. */
export async function respondWithNegotiation(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  dealId: string,
): Promise<NegotiationView> {
  const deal = await seeAuction(tx, actor, dealId)
  return negotiationView(actor, await negotiationFacts(platform, tx, actor, deal))
}
