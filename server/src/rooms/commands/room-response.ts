import type { Room } from '#domain/rooms/contract.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { ndaProgressFor } from '../nda/queries/signings.ts'
import { countsOf, entryOf, settingsOf } from '../queries/find-room.ts'
import { roomView } from '../views.ts'

/**
 * The deal room as the actor sees it now.
 * @throws 404 if the actor may not know that the deal exists
 */
export async function roomResponse(
  platform: Platform,
  db: Db | Tx,
  actor: Actor,
  dealId: string,
): Promise<Room> {
  const { deal, disclosure } = await seeDeal(db, actor, dealId)
  const settings = await settingsOf(db, dealId, actor.user_id)
  const entry = await entryOf(db, dealId, actor.user_id)
  const signing = disclosure === 'owner' ? null : await ndaProgressFor(db, dealId, actor.user_id)
  const counts = await countsOf(db, dealId)
  return roomView(platform.tokens, actor, { deal, disclosure, settings, entry, signing, counts })
}
