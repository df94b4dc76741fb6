import type { Passkey } from '#domain/accounts/passkeys.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownPasskeys } from '../queries/passkeys.ts'
import { hasApp } from '../queries/second-factor.ts'
import { deletePasskeys, updatePasskeyName } from '../store/passkeys.ts'
import { deleteSecondFactor } from '../store/second-factor.ts'
import { updateUser } from '../store/users.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'
import { recordAndMail } from './security-mail.ts'
import { type Proof, withProof } from './with-proof.ts'

/** @throws 404 if it is not a passkey of the actor */
export async function renamePasskey(
  { db }: Platform,
  actor: Actor,
  id: string,
  name: string,
): Promise<Passkey> {
  if (!(await updatePasskeyName(db, actor.user_id, id, name))) throw notFound()
  const renamed = (await ownPasskeys(db, actor.user_id)).find((one) => one.id === id)
  if (!renamed) throw notFound()
  return renamed
}

/**
 * Removes a passkey and ends all other sessions. The last one turns the second factor off where there is no
 * authenticator app.
 * @throws 400 on `password` or the second factor; 404 if it is not a passkey of the actor
 */
export const removePasskey = (platform: Platform, actor: Actor, id: string, proof: Proof): Promise<void> =>
  withProof(platform, actor, proof, async (tx, user) => {
    const [name] = await deletePasskeys(tx, user.id, id)
    if (name === undefined) throw notFound()
    const isOn = (await hasApp(tx, user.id)) || (await ownPasskeys(tx, user.id)).length > 0
    if (!isOn) {
      await deleteSecondFactor(tx, user.id)
      await updateUser(tx, user.id, { has_second_factor: false })
    }
    await endOpenProofs(tx, user.id)
    await endSessions(platform, tx, user.id, { except: actor.session_id })
    await recordAndMail(
      platform,
      tx,
      actor,
      user,
      { type: 'user.passkey_removed', before: { name } },
      {
        subject: 'A passkey of your HomeSlice account was removed',
        happened: `The passkey “${foreignText(name)}” no longer logs in to your HomeSlice account. ${isOn ? '' : 'It was the last one, so logging in now requires your password only. '}Your other sessions were ended.`,
      },
    )
  })
