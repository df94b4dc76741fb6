import { KYC_STATE, type KycState } from '#domain/accounts/kyc-state.ts'
import { setKycState } from '../../accounts/commands/set-kyc-state.ts'
import type { UserRow } from '../../accounts/views.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Appends an event about a record. It contains only names of questions, states and the administrators' remarks,
 * because the audit log has more readers than the record and is never erased.
 */
export const tell = (
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  owner: Pick<UserRow, 'id' | 'email'>,
  type: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): Promise<void> =>
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

/**
 * Changes the record's state and appends the event; the caller has locked the user's row and checked the
 * transition.
 */
export async function move(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  owner: UserRow,
  kyc_state: KycState,
  event: string,
  after: Record<string, unknown> = {},
): Promise<UserRow> {
  await setKycState(tx, owner.id, kyc_state)
  await tell(platform, tx, actor, owner, event, { kyc_state: owner.kyc_state }, { kyc_state, ...after })
  return { ...owner, kyc_state, is_kyc_completed: KYC_STATE[kyc_state] === 'Approved' }
}
