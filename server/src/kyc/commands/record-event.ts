import { KYC_STATE } from '#domain/accounts/kyc-state.ts'
import type { EventPayload } from '#domain/kernel/events.ts'
import { KYC_EVENTS } from '#domain/kyc/events.ts'
import { setKycState } from '../../accounts/commands/set-kyc-state.ts'
import type { UserRow } from '../../accounts/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** Appends an event about a user's record. */
export const recordEvent = (
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  owner: Pick<UserRow, 'id' | 'email'>,
  payload: EventPayload<typeof KYC_EVENTS>,
): Promise<void> =>
  platform.events.append(tx, KYC_EVENTS, {
    ...payload,
    subject_id: owner.id,
    subject_label: owner.email,
    actor,
  })

/**
 * Changes the record's state and appends the event; the caller has locked the user's row and checked the
 * transition.
 */
export async function changeState(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  owner: UserRow,
  payload: EventPayload<
    typeof KYC_EVENTS,
    'kyc.submitted' | 'kyc.approved' | 'kyc.rejected' | 'kyc.reopened'
  >,
): Promise<UserRow> {
  const { kyc_state } = payload.after
  await setKycState(tx, owner.id, kyc_state)
  await recordEvent(platform, tx, actor, owner, payload)
  return { ...owner, kyc_state, is_kyc_completed: KYC_STATE[kyc_state] === 'Approved' }
}
