import type { Visitor } from '#domain/rooms/contract.ts'
import { ROOM_EVENTS } from '#domain/rooms/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanDecide, DECISIONS, type Decision } from '../policy.ts'
import { findVisitor, signingOf } from '../queries/visitors.ts'
import { setEntry } from '../store.ts'
import { visitorView } from '../views.ts'

const EVENT = { admit: 'room.admitted', refuse: 'room.refused', revoke: 'room.revoked' } as const

/**
 * Admits, refuses or revokes a visitor of a deal room.
 * @throws 404 for an unknown entry or a hidden deal, 403, 409 if another decision was first
 */
export const decideEntry = (
  platform: Platform,
  actor: Actor,
  entryId: string,
  decision: Decision,
  reason: string | null = null,
): Promise<Visitor> =>
  platform.db.transaction().execute(async (tx) => {
    const found = await findVisitor(tx, entryId)
    if (!found) throw notFound()
    const { deal, disclosure } = await lockDeal(tx, actor, found.loan_deal_id)
    // Only the owner and staff may know who is in a deal room.
    if (disclosure !== 'owner') throw notFound()
    // Read again under the deal's lock.
    const entry = await findVisitor(tx, entryId)
    if (!entry) throw notFound()
    assertCanDecide(actor, deal, decision, { state: entry.state, signing: signingOf(entry) })
    await setEntry(tx, entryId, { state: DECISIONS[decision].to, decided_by: actor.user_id, reason })
    await platform.events.append(tx, ROOM_EVENTS, {
      type: EVENT[decision],
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor,
      after: { visitor_id: entry.user_id, reason },
    })
    const decided = await findVisitor(tx, entryId)
    if (!decided) throw notFound()
    return visitorView(actor, deal, decided)
  })
