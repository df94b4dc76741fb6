import { sql } from 'kysely'
import type { z } from 'zod'
import type { KycState } from '#domain/accounts/kyc-state.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import type { decideKyc, KycAnswers } from '#domain/kyc/contract.ts'
import { kycFaults } from '#domain/kyc/rules.ts'
import { setKycState } from '../accounts/commands/set-kyc-state.ts'
import { lockUser } from '../accounts/queries/users.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { invalid, notAuthenticated, notFound } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { mayDecide, mayEdit, maySubmit } from './policy.ts'
import { recordOf } from './queries.ts'
import { writeRecord } from './store.ts'
import { answersOf, kycView } from './views.ts'

/** Saves answers; the record may stay unfinished. */
export const saveAnswers = (platform: Platform, actor: Actor, answers: Partial<KycAnswers>) =>
  platform.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, actor.user_id)
    if (!owner) throw notAuthenticated()
    mayEdit(owner)
    const fields = Object.keys(answers)
    if (fields.length === 0) return kycView(owner, await recordOf(tx, owner.id))
    const row = await writeRecord(tx, owner.id, answers)
    // Which answers were changed, never the answers: the audit log is read by more people than the record.
    await tell(platform, tx, actor, owner, 'kyc.saved', null, { fields })
    return kycView(owner, row)
  })

/** @throws 400 for each answer that is missing, 409 when the record is not the owner's to submit now */
export const submitRecord = (platform: Platform, actor: Actor) =>
  platform.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, actor.user_id)
    if (!owner) throw notAuthenticated()
    maySubmit(owner)
    const faults = kycFaults(answersOf(await recordOf(tx, owner.id)), owner.is_seller, new Date())
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const row = await writeRecord(tx, owner.id, {
      submitted_at: sql<Date>`now()`,
      reason: null,
      decided_at: null,
      decided_by: null,
    })
    return move(platform, tx, actor, owner, row, 'manual_review', 'kyc.submitted')
  })

/** Approves or rejects; the user's row decides between two administrators who press at once. */
export const decideRecord = (
  platform: Platform,
  actor: Actor,
  userId: string,
  input: z.output<RouteBody<typeof decideKyc>>,
) =>
  platform.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, userId)
    if (!owner) throw notFound()
    mayDecide(actor, owner)
    const row = await writeRecord(tx, owner.id, {
      reason: input.reason ?? null,
      decided_at: sql<Date>`now()`,
      decided_by: actor.user_id,
    })
    return input.decision === 'approve'
      ? move(platform, tx, actor, owner, row, 'manual_approved', 'kyc.approved')
      : move(platform, tx, actor, owner, row, 'manual_rejected', 'kyc.rejected')
  })

type Owner = NonNullable<Awaited<ReturnType<typeof lockUser>>>

async function move(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  owner: Owner,
  row: Awaited<ReturnType<typeof writeRecord>>,
  kyc_state: KycState,
  event: string,
) {
  await setKycState(tx, owner.id, kyc_state)
  const { reason } = row
  await tell(
    platform,
    tx,
    actor,
    owner,
    event,
    { kyc_state: owner.kyc_state },
    { kyc_state, ...(reason !== null && { reason }) },
  )
  return kycView({ id: owner.id, kyc_state }, row)
}

const tell = (
  platform: Platform,
  tx: Tx,
  actor: Actor,
  owner: Owner,
  type: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
) =>
  platform.events.append(tx, {
    type,
    audit_type: 'user_changes',
    subject_type: 'user',
    subject_id: owner.id,
    subject_label: owner.email,
    actor,
    before,
    after,
  })
