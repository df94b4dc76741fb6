import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownPasskeys } from '../queries/passkeys.ts'
import { hasApp } from '../queries/second-factor.ts'
import type { UserRow } from '../rows.ts'
import { deleteSecondFactor, deleteSecret } from '../store/second-factor.ts'
import { updateUser } from '../store/users.ts'
import { confirmPerson, lockConfirmed } from './confirm-password.ts'
import { consumeSecondFactor, wrongFactor } from './consume-second-factor.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'
import { recordAndMail } from './security-mail.ts'
import { makeRecoveryCodes } from './set-up-second-factor.ts'
import type { Proof } from './with-proof.ts'

const alreadyOff = () => conflict('Your second factor is already off.')

/** Runs a change of the second factor that requires the password and one answer of it. @throws 400 on either, 409 if it is off */
async function withBoth<T>(
  platform: Platform,
  actor: Actor,
  proof: Proof,
  action: (tx: Tx, user: UserRow) => Promise<T>,
): Promise<T> {
  const known = await confirmPerson(platform.db, actor, proof.password)
  return platform.db.transaction().execute(async (tx) => {
    const user = await lockConfirmed(tx, known)
    if (!user.has_second_factor) throw alreadyOff()
    if (!(await consumeSecondFactor(platform, tx, user, proof, actor.address))) throw wrongFactor(proof)
    await endOpenProofs(tx, user.id)
    return action(tx, user)
  })
}

/** Turns the authenticator app off. Passkeys remain a second factor, with the recovery codes. @throws as above */
export const turnOffSecondFactor = (platform: Platform, actor: Actor, proof: Proof): Promise<void> =>
  withBoth(platform, actor, proof, async (tx, user) => {
    if (!(await hasApp(tx, user.id))) throw alreadyOff()
    if ((await ownPasskeys(tx, user.id)).length > 0) await deleteSecret(tx, user.id)
    else {
      await deleteSecondFactor(tx, user.id)
      await updateUser(tx, user.id, { has_second_factor: false })
    }
    await endSessions(platform, tx, user.id, { except: actor.session_id })
    await recordAndMail(
      platform,
      tx,
      actor,
      user,
      { type: 'user.second_factor_off' },
      {
        subject: 'Your HomeSlice second factor is off',
        happened:
          'Logging in to your HomeSlice account no longer requires a code from your authenticator app. Your other sessions were ended.',
      },
    )
  })

/** Creates ten recovery codes; earlier ones become invalid. */
export const renewRecoveryCodes = (platform: Platform, actor: Actor, proof: Proof): Promise<string[]> =>
  withBoth(platform, actor, proof, async (tx, user) => {
    await recordAndMail(
      platform,
      tx,
      actor,
      user,
      { type: 'user.recovery_codes_renewed' },
      {
        subject: 'New recovery codes for your HomeSlice account',
        happened:
          'New recovery codes were created for your HomeSlice account. The earlier ones no longer work.',
      },
    )
    return makeRecoveryCodes(platform, tx, user.id)
  })
