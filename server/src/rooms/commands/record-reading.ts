import { countedTimes, type PageTime } from '#domain/rooms/reading.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { canViewFiles } from '../../documents/policy.ts'
import { findFile } from '../../documents/queries.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockReader } from '../queries/readings.ts'
import { addReadings } from '../store.ts'

/**
 * Adds the time that a visitor of a deal room looked at pages, as far as it is plausible. Nothing is recorded for the
 * owner, for staff and for an administrator who views as a visitor.
 * @throws 404 if the actor may not read the document, including after their access has ended
 */
export const recordReading = (
  platform: Platform,
  actor: Actor,
  fileId: string,
  reported: readonly PageTime[],
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const file = await findFile(tx, fileId)
    const { disclosure } = await seeDeal(tx, actor, file.loan_deal_id)
    if (!canViewFiles(disclosure)) throw notFound()
    if (disclosure === 'owner' || actor.viewed_by) return
    const reader = await lockReader(tx, file.loan_deal_id, actor.user_id)
    // A buyer can win a deal without having been in its room.
    if (!reader) return
    const counted = countedTimes(reported, reader.passed)
    if (counted.length > 0) await addReadings(tx, reader.id, fileId, counted)
  })
