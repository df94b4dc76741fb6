import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { languagesOf } from '#domain/kernel/binding-text.ts'
import { type Actor, ofAccount } from '../../platform/auth/actor.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { agreementInForce } from '../queries/agreements.ts'
import { lockUser } from '../queries/users.ts'
import { insertAcceptance } from '../store/agreements.ts'
import { updateUser } from '../store/users.ts'

/**
 * Records that the user accepted the user agreement in force, with time and network address.
 * @param version the text that was read: the English one, or the one in both languages
 */
export async function acceptAgreement(platform: Platform, actor: Actor, version: string): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    // Serialises with `putInForce`, which updates the same rows.
    await lockUser(tx, actor.user_id)
    const inForce = await agreementInForce(tx)
    if (languagesOf(inForce.version, version) === null) {
      throw invalidField(
        'version',
        `The user agreement in force is version ${inForce.version}. Reload it and read it again.`,
      )
    }
    await insertAcceptance(tx, { user_id: actor.user_id, version, address: actor.address })
    await updateUser(tx, actor.user_id, { is_user_agreement_accepted: true })
    await platform.events.append(tx, ACCOUNT_EVENTS, {
      type: 'user.agreement_accepted',
      ...ofAccount(actor),
      after: { version },
    })
  })
}
