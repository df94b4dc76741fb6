import type { z } from 'zod'
import type { RouteBody } from '#domain/kernel/route.ts'
import type { changeRoom as contract, Room } from '#domain/rooms/contract.ts'
import { ROOM_EVENTS } from '#domain/rooms/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { measureNda, setNdaBy } from '../nda/commands/change.ts'
import { assertCanManage } from '../policy.ts'
import { settingsOf } from '../queries/find-room.ts'
import { setRoom } from '../store.ts'
import { roomResponse } from './room-response.ts'

/**
 * Sets whether buyers who accept the NDA enter immediately, how they accept it, and whether they see documents as
 * pictures only. Open requests stay requests.
 * @throws 404, 403; 400 for a signature on a document that cannot be signed here
 */
export async function changeRoom(
  platform: Platform,
  actor: Actor,
  dealId: string,
  { admission, nda_by, protected_viewing }: z.output<RouteBody<typeof contract>>,
): Promise<Room> {
  if (nda_by === 'signature') await measureNda(platform, actor, dealId, 'room')
  return platform.db.transaction().execute(async (tx) => {
    const { deal } = await lockDeal(tx, actor, dealId)
    assertCanManage(actor, deal)
    const before = await settingsOf(tx, dealId)
    if (admission && admission !== before.admission) {
      await setRoom(tx, dealId, { admission })
      await platform.events.append(tx, ROOM_EVENTS, {
        type: 'room.admission_changed',
        subject_id: dealId,
        subject_label: dealLabel(deal),
        actor,
        before: { admission: before.admission },
        after: { admission },
      })
    }
    if (protected_viewing !== undefined && protected_viewing !== before.protected_viewing) {
      await setRoom(tx, dealId, { protected_viewing })
      await platform.events.append(tx, ROOM_EVENTS, {
        type: 'room.viewing_changed',
        subject_id: dealId,
        subject_label: dealLabel(deal),
        actor,
        before: { protected_viewing: before.protected_viewing },
        after: { protected_viewing },
      })
    }
    if (nda_by) await setNdaBy(platform, tx, actor, deal, 'room', nda_by)
    return roomResponse(platform, tx, actor, dealId)
  })
}
