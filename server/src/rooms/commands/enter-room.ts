import type { Room } from '#domain/rooms/contract.ts'
import { ROOM_EVENTS } from '#domain/rooms/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, forbidden } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { clickNda } from '../nda/commands/accept.ts'
import { admissionFor, ROOM_BLOCKED, roomBlockedBy } from '../policy.ts'
import { settingsOf } from '../queries/find-room.ts'
import { insertEntry } from '../store.ts'
import { roomResponse } from './room-response.ts'

/**
 * Accepts the NDA of a deal room with a click. Opens the room or requests entry, as the seller has set it. A second
 * acceptance changes nothing.
 * @throws 403 if the actor cannot enter, 409 if the NDA has been replaced, is accepted by signature, or the room is
 * closed
 */
export const enterRoom = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  { nda_version }: { nda_version: string },
  browser: string,
): Promise<Room> =>
  platform.db.transaction().execute(async (tx) => {
    await lockDeal(tx, actor, dealId)
    const { deal } = await seeDeal(tx, actor, dealId)
    const blocked = roomBlockedBy(actor, deal)
    if (blocked === 'closed') throw conflict(ROOM_BLOCKED.closed)
    if (blocked !== null) throw forbidden(ROOM_BLOCKED[blocked])
    if (deal.room_entry !== null) return roomResponse(platform, tx, actor, dealId)
    const acceptance = await clickNda(tx, actor, dealId, 'room', { read: nda_version, browser })
    const { admission } = await settingsOf(tx, dealId)
    const isImmediate = admissionFor(deal, admission) === 'at_once'
    await insertEntry(
      tx,
      { loan_deal_id: dealId, user_id: actor.user_id, state: isImmediate ? 'admitted' : 'requested' },
      acceptance,
    )
    await platform.events.append(tx, ROOM_EVENTS, {
      type: isImmediate ? 'room.entered' : 'room.requested',
      subject_id: dealId,
      subject_label: dealLabel(deal),
      actor,
      after: {
        owner_id: deal.owner_id,
        visitor_id: actor.user_id,
        company_name: acceptance.company_name,
        nda_version: acceptance.version,
        sha256: acceptance.sha256,
      },
    })
    return roomResponse(platform, tx, actor, dealId)
  })
