import type { Room } from '#domain/rooms/contract.ts'
import { ROOM_EVENTS } from '#domain/rooms/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, forbidden } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { admissionFor, ROOM_BLOCKED, roomBlockedBy } from '../policy.ts'
import { settingsOf } from '../queries/find-room.ts'
import { insertEntry } from '../store.ts'
import { roomResponse } from './room-response.ts'

export const LONGEST_BROWSER = 300

/**
 * Accepts the agreement of a deal room. Opens it, or asks the seller, as the deal says. A second acceptance changes
 * nothing.
 * @throws 403 if the actor cannot enter, 409 if the agreement is no longer the one that was read, or is signed
 * here, or the room is closed
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
    const { admission, nda_by, nda } = await settingsOf(tx, dealId)
    if (nda_by === 'signature')
      throw conflict('The agreement of this deal room is signed: read it, then press “Sign the agreement”.')
    if (nda.version !== nda_version)
      throw conflict('The seller has replaced the agreement in the meantime. Read the new one.')
    const { company_name } = await tx
      .selectFrom('users')
      .select('company_name')
      .where('id', '=', actor.user_id)
      .executeTakeFirstOrThrow()
    const isAtOnce = admissionFor(deal, admission) === 'at_once'
    const company = company_name ?? actor.name
    await insertEntry(
      tx,
      { loan_deal_id: dealId, user_id: actor.user_id, state: isAtOnce ? 'admitted' : 'requested' },
      {
        version: nda.version,
        sha256: nda.sha256,
        signed_by: actor.name,
        company_name: company,
        address: actor.address,
        browser: browser.slice(0, LONGEST_BROWSER),
      },
    )
    await platform.events.append(tx, ROOM_EVENTS, {
      type: isAtOnce ? 'room.entered' : 'room.requested',
      subject_id: dealId,
      subject_label: dealLabel(deal),
      actor,
      after: {
        owner_id: deal.owner_id,
        visitor_id: actor.user_id,
        company_name: company,
        nda_version: nda.version,
        sha256: nda.sha256,
      },
    })
    return roomResponse(platform, tx, actor, dealId)
  })
