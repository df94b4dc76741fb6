import { sql } from 'kysely'
import { businessDateOf } from '#domain/kernel/dates.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { ANSWERS, SCANS } from '#domain/kyc/questions.ts'
import { askedQuestions, kycErrors } from '#domain/kyc/rules.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import { invalid, notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { CHECK_JOB } from '../jobs.ts'
import { assertCanSubmit } from '../policy.ts'
import { recordFor, recordOf } from '../queries.ts'
import { filledOf } from '../rows.ts'
import { markScansSubmitted, removeScans, writeRecord } from '../store.ts'
import { destroy } from './change-scans.ts'
import { makeIdentityCheck } from './identity-check.ts'
import { changeState } from './record-event.ts'

/**
 * Submits the record. Answers that other answers make irrelevant are removed first, so that no unnecessary personal
 * data is reviewed or stored.
 * @throws 400 for each missing answer, 409 if the owner cannot submit the record now
 */
export const submitRecord = (platform: Platform, actor: Actor): Promise<KycRecord> =>
  platform.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, actor.user_id)
    if (!owner) throw notAuthenticated()
    assertCanSubmit(owner)
    const filled = filledOf(await recordOf(tx, owner.id))
    const issues = kycErrors(filled, owner, businessDateOf(await dbNow(tx)))
    if (Object.keys(issues).length > 0) throw invalid(issues)

    const applicable = askedQuestions(filled, owner)
    const superfluous = ANSWERS.filter((name) => !applicable.includes(name))
    await destroy(
      platform,
      tx,
      await removeScans(
        tx,
        owner.id,
        SCANS.filter((name) => !applicable.includes(name)),
      ),
    )
    await markScansSubmitted(tx, owner.id)
    await writeRecord(tx, owner.id, {
      ...Object.fromEntries(superfluous.map((name) => [name, null])),
      submitted_at: sql<Date>`now()`,
      reason: null,
      remarks: '{}',
      decided_at: null,
      decided_by: null,
    })
    const submitted = await changeState(platform, tx, actor, owner, {
      type: 'kyc.submitted',
      before: { kyc_state: owner.kyc_state },
      after: { kyc_state: 'manual_review' },
    })
    const record = await recordFor(platform, tx, actor, submitted)
    if (makeIdentityCheck(platform.config))
      await platform.jobs.enqueue(tx, CHECK_JOB, { user_id: owner.id, version: record.version })
    return record
  })
