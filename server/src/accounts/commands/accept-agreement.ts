import { AGREEMENT } from '#domain/accounts/agreement.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertAcceptance, updateUser } from '../store.ts'

/** Keeps that the user accepted the agreement in force, when and from where. */
export async function acceptAgreement(platform: Platform, actor: Actor, version: string): Promise<void> {
  if (version !== AGREEMENT.version) {
    throw invalidField(
      'version',
      `The agreement in force is version ${AGREEMENT.version}. Reload it and read it again.`,
    )
  }
  await platform.db.transaction().execute(async (tx) => {
    await insertAcceptance(tx, { user_id: actor.user_id, version, address: actor.address })
    await updateUser(tx, actor.user_id, { is_user_agreement_accepted: true })
    await platform.events.append(tx, {
      type: 'user.agreement_accepted',
      audit_type: 'user_changes',
      subject_type: 'user',
      subject_id: actor.user_id,
      subject_label: actor.email,
      actor,
      after: { version },
    })
  })
}
