import { businessDateOf } from '#domain/kernel/dates.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { ANSWERS, type KycAnswers } from '#domain/kyc/questions.ts'
import { impossibleAnswers } from '#domain/kyc/rules.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import { invalid, notAuthenticated, staleVersion } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanEdit } from '../policy.ts'
import { recordFor, recordOf } from '../queries.ts'
import { writeRecord } from '../store.ts'
import { recordEvent } from './record-event.ts'

/**
 * Saves answers; the record may stay incomplete.
 * @param expectedVersion the version in `If-Match`, or null
 * @throws 412 if the record has changed since that version
 */
export const saveAnswers = (
  platform: Platform,
  actor: Actor,
  answers: { [K in keyof KycAnswers]?: KycAnswers[K] | undefined },
  expectedVersion: number | null,
): Promise<KycRecord> =>
  platform.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, actor.user_id)
    if (!owner) throw notAuthenticated()
    assertCanEdit(owner)
    const { row } = await recordOf(tx, owner.id)
    if (expectedVersion !== null && expectedVersion !== (row?.version ?? 0)) throw staleVersion()
    const given: Partial<KycAnswers> = Object.fromEntries(
      Object.entries(answers).filter(([, value]) => value !== undefined),
    )
    const issues = impossibleAnswers(given, businessDateOf(await dbNow(tx)))
    if (Object.keys(issues).length > 0) throw invalid(issues)
    const fields = ANSWERS.filter((name) => name in given)
    if (fields.length > 0) {
      await writeRecord(tx, owner.id, given)
      await recordEvent(platform, tx, actor, owner, { type: 'kyc.saved', after: { fields } })
    }
    return recordFor(platform, tx, actor, owner)
  })
