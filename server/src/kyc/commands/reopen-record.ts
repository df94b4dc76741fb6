import type { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { isKycEditable } from '#domain/accounts/kyc-state.ts'
import { questionOf } from '#domain/kyc/questions.ts'
import { missingAnswers } from '#domain/kyc/rules.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventOf } from '../../platform/events/events.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordOf } from '../queries.ts'
import { filledOf } from '../rows.ts'
import { writeRecord } from '../store.ts'
import { changeState } from './record-event.ts'

const ADMINISTRATOR_UNCHECKED =
  'The identity check of this administrator does not cover this role, and a new check would end their administrator access. Use a separate account.'

/**
 * Returns a submitted or approved record to draft when its owner gets a role whose questions it does not answer,
 * because no user may have a role without being checked for it (docs/decisions/0011).
 * @throws 400 on the role if the owner is an administrator
 */
export async function reopenRecord(
  platform: Platform,
  tx: Tx,
  { subject_id, after, actor }: EventOf<typeof ACCOUNT_EVENTS, 'user.changed'>,
): Promise<void> {
  const given = (['buyer', 'seller'] as const).filter((role) => after[`is_${role}`] === true)
  if (given.length === 0) return
  const owner = await lockUser(tx, subject_id)
  if (!owner || isKycEditable(owner.kyc_state)) return
  const missing = missingAnswers(filledOf(await recordOf(tx, owner.id)), owner)
  const roles = given.filter((role) => missing.some((name) => questionOf(name).part === role))
  if (roles.length === 0) return
  // The record would return to draft, and the administrator would lose access to the administration.
  if (owner.is_superuser)
    throw invalid(Object.fromEntries(roles.map((role) => [`is_${role}`, [ADMINISTRATOR_UNCHECKED]])))
  await writeRecord(tx, owner.id, {})
  await changeState(platform, tx, actor, owner, {
    type: 'kyc.reopened',
    before: { kyc_state: owner.kyc_state },
    after: { kyc_state: 'draft', roles },
  })
}
