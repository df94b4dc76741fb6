import { sql } from 'kysely'
import type { z } from 'zod'
import type { RouteBody } from '#domain/kernel/route.ts'
import type { decideKyc, KycRecord } from '#domain/kyc/contract.ts'
import type { Verdict } from '#domain/kyc/screening.ts'
import { confirmName } from '../../accounts/commands/confirm-name.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import type { UserRow } from '../../accounts/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound, staleVersion } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanDecide } from '../policy.ts'
import { recordFor, recordOf } from '../queries.ts'
import { filledOf } from '../rows.ts'
import { writeRecord } from '../store.ts'
import { makeIdentityCheck } from './identity-check.ts'
import { changeState, recordEvent } from './record-event.ts'

interface Outcome {
  kyc_state: 'manual_approved' | 'manual_rejected' | 'approved' | 'rejected'
  /** The name of the identity document. */
  legal_name: string | null
  reason: string | null
  remarks: Record<string, string>
}

async function decide(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  owner: UserRow,
  { kyc_state, legal_name, reason, remarks }: Outcome,
): Promise<UserRow> {
  await writeRecord(tx, owner.id, {
    reason,
    remarks: JSON.stringify(remarks),
    decided_at: sql<Date>`now()`,
    decided_by: actor?.user_id ?? null,
  })
  const isApproved = kyc_state === 'manual_approved' || kyc_state === 'approved'
  if (isApproved && legal_name !== null) await confirmName(platform, tx, actor, owner, legal_name)
  const remarked = Object.keys(remarks)
  return changeState(platform, tx, actor, owner, {
    type: isApproved ? 'kyc.approved' : 'kyc.rejected',
    before: { kyc_state: owner.kyc_state },
    after: {
      kyc_state,
      ...(reason !== null && { reason }),
      ...(remarked.length > 0 && { remarked }),
    },
  })
}

/**
 * Approves or rejects a record; the lock on the user's row decides between simultaneous decisions.
 * @param expectedVersion the version in `If-Match` that the administrator has read, or null
 */
export const decideRecord = (
  platform: Platform,
  actor: Actor,
  userId: string,
  input: z.output<RouteBody<typeof decideKyc>>,
  expectedVersion: number | null,
): Promise<KycRecord> =>
  platform.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, userId)
    if (!owner) throw notFound()
    assertCanDecide(actor, owner)
    const { row } = await recordOf(tx, userId)
    if (expectedVersion !== null && expectedVersion !== row?.version) throw staleVersion()
    const decided = await decide(platform, tx, actor, owner, {
      legal_name: row?.legal_name ?? null,
      kyc_state: input.decision === 'approve' ? 'manual_approved' : 'manual_rejected',
      reason: input.decision === 'approve' ? null : (input.reason ?? null),
      remarks: input.remarks ?? {},
    })
    return recordFor(platform, tx, actor, decided)
  })

/**
 * Requests a check of the submitted version and stores the result unless an administrator was faster. The
 * external provider is called between two reads of the record, never inside a transaction.
 */
export async function checkRecord(
  platform: Platform,
  { user_id, version }: { user_id: string; version: number },
  identity = makeIdentityCheck(platform.config),
): Promise<void> {
  const { db } = platform
  if (!identity) return
  const waiting = async (read: Tx | Platform['db']) => {
    const owner = await read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user_id)
      .where('kyc_state', '=', 'manual_review')
      .executeTakeFirst()
    const record = await recordOf(read, user_id)
    return owner && record.row?.version === version ? { owner, record } : null
  }
  const before = await waiting(db)
  if (!before) return
  const verdict: Verdict = await identity.evaluate({
    filled: filledOf(before.record),
    full_legal_name: before.owner.full_legal_name,
  })
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    const now = await waiting(tx)
    if (!now) return
    if (verdict.verdict === 'manual') {
      await recordEvent(platform, tx, null, now.owner, {
        type: 'kyc.manual_review_required',
        after: { verdict: 'manual' },
      })
      return
    }
    await decide(platform, tx, null, now.owner, {
      legal_name: now.record.row?.legal_name ?? null,
      kyc_state: verdict.verdict,
      reason: verdict.verdict === 'rejected' ? verdict.reason : null,
      remarks: {},
    })
  })
}
