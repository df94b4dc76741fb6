import type { z } from 'zod'
import {
  type addPasskey as addRoute,
  type beginPasskey as beginRoute,
  MOST_PASSKEYS,
} from '#domain/accounts/passkeys.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalidField, notAuthenticated } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { credentialsOf, ownPasskeys } from '../queries/passkeys.ts'
import { lockUser } from '../queries/users.ts'
import { insertPasskey } from '../store/passkeys.ts'
import { updateUser } from '../store/users.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'
import { newPasskeyChallenge, PASSKEY_SECONDS, takePasskeyChallenge } from './passkey-challenges.ts'
import { recordAndMail } from './security-mail.ts'
import { makeRecoveryCodes } from './set-up-second-factor.ts'
import { challengeIn, type MadePasskey, rpId, userHandleOf, verifiedPasskey } from './verify-passkey.ts'
import { type Proof, withProof } from './with-proof.ts'

/**
 * Begins to add a passkey. What is returned is the proof for `addPasskey`, and each addition ends all that were begun, so
 * that the number is decided here.
 * @throws 400 on `password` or the second factor; 409 if there are too many
 */
export const beginPasskey = (
  platform: Platform,
  actor: Actor,
  proof: Proof,
): Promise<z.input<typeof beginRoute.response>> =>
  withProof(platform, actor, proof, async (tx, user) => {
    const known = await credentialsOf(tx, user.id)
    if (known.length >= MOST_PASSKEYS)
      throw conflict(`You have ${MOST_PASSKEYS} passkeys. Remove one that is no longer used first.`)
    return {
      challenge: await newPasskeyChallenge(tx, 'registration', user.id),
      expires_in_seconds: PASSKEY_SECONDS,
      rp_id: rpId(platform),
      user_handle: userHandleOf(user.id),
      email: user.email,
      known,
    }
  })

/**
 * Adds a passkey. The first factor of an account turns the second factor on: it ends the sessions that were opened
 * without it, and returns recovery codes, which are never shown again.
 * @throws 400 on `passkey`; 409 if an account has it already
 */
export const addPasskey = (
  platform: Platform,
  actor: Actor,
  { name, passkey }: { name: string; passkey: MadePasskey },
): Promise<z.input<typeof addRoute.response>> =>
  platform.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.user_id)
    if (!user) throw notAuthenticated()
    const challenge = challengeIn(passkey.client_data)
    if (!(await takePasskeyChallenge(tx, challenge, 'registration', user.id)))
      throw invalidField('passkey', 'This took too long, or was begun elsewhere. Begin again.')
    const made = await verifiedPasskey(platform, passkey, challenge)
    if (!made) throw invalidField('passkey', 'This passkey cannot be used here. Try another device.')
    const id = newId()
    if (!(await insertPasskey(tx, { id, user_id: user.id, name, ...made })))
      throw conflict('This passkey was added before.')
    await endOpenProofs(tx, user.id)
    if (!user.has_second_factor) {
      await updateUser(tx, user.id, { has_second_factor: true })
      await endSessions(platform, tx, user.id, { except: actor.session_id })
    }
    await recordAndMail(
      platform,
      tx,
      actor,
      user,
      { type: 'user.passkey_added', after: { name } },
      {
        subject: 'A new passkey for your HomeSlice account',
        happened: `The passkey “${foreignText(name)}” was added to your HomeSlice account. It logs in without the password.`,
      },
    )
    const recovery_codes = user.has_second_factor ? null : await makeRecoveryCodes(platform, tx, user.id)
    return { passkey: await passkeyOf(tx, user.id, id), recovery_codes }
  })

async function passkeyOf(tx: Tx, userId: string, id: string) {
  const passkey = (await ownPasskeys(tx, userId)).find((one) => one.id === id)
  if (!passkey) throw new Error('The passkey was not stored.')
  return passkey
}
