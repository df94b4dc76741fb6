import { RECOVERY_CODES } from '#domain/accounts/contract.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import {
  authenticatorAddress,
  newAuthenticatorSecret,
  newRecoveryCode,
} from '../../platform/auth/authenticator.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasApp } from '../queries/second-factor.ts'
import { lockUser } from '../queries/users.ts'
import { confirmSecret, replaceRecoveryCodes, replaceSecret } from '../store/second-factor.ts'
import { updateUser } from '../store/users.ts'
import { confirmPerson, lockConfirmed } from './confirm-password.ts'
import { consumeSecondFactor, sealedRecoveryCode, stepShown, wrongFactor } from './consume-second-factor.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'
import { recordAndMail } from './security-mail.ts'
import type { Proof } from './with-proof.ts'

const alreadyOn = () => conflict('Your authenticator app is on. Turn it off first to set up another one.')

/**
 * Creates a secret, which has no effect until `confirmSecondFactor`.
 * @throws 400 on `password` or, for an account with passkeys, on what was shown; 409 if it is on
 */
export async function setUpSecondFactor(
  platform: Platform,
  actor: Actor,
  proof: Proof,
): Promise<{ secret: string; address: string }> {
  const known = await confirmPerson(platform.db, actor, proof.password)
  const secret = newAuthenticatorSecret()
  await platform.db.transaction().execute(async (tx) => {
    const user = await lockConfirmed(tx, known)
    if (await hasApp(tx, user.id)) throw alreadyOn()
    if (user.has_second_factor && !(await consumeSecondFactor(platform, tx, user, proof, actor.address)))
      throw wrongFactor(proof)
    await replaceSecret(tx, user.id, platform.encryption.seal(secret, user.id))
  })
  return { secret, address: authenticatorAddress(secret, known.email) }
}

/**
 * Turns the second factor on with a code from the app, and ends sessions opened without it. Returns the recovery codes,
 * which are never shown again.
 * @throws 400 on `code`, 409 if it is already on
 */
export async function confirmSecondFactor(platform: Platform, actor: Actor, code: string): Promise<string[]> {
  return platform.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.user_id)
    if (!user) throw notAuthenticated()
    if (await hasApp(tx, user.id)) throw alreadyOn()
    const step = await stepShown(platform, tx, user.id, code)
    if (step === null) throw wrongFactor({ code })
    await confirmSecret(tx, user.id, step)
    await updateUser(tx, user.id, { has_second_factor: true })
    await endOpenProofs(tx, user.id)
    await endSessions(platform, tx, user.id, { except: actor.session_id })
    await recordAndMail(
      platform,
      tx,
      actor,
      user,
      { type: 'user.second_factor_on' },
      {
        subject: 'Your HomeSlice second factor is on',
        happened:
          'Logging in to your HomeSlice account now requires a code from your authenticator app. Your other sessions were ended.',
      },
    )
    return makeRecoveryCodes(platform, tx, user.id)
  })
}

/** Creates recovery codes that replace all earlier ones. */
export async function makeRecoveryCodes(platform: Platform, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => sealedRecoveryCode(platform, userId, code)),
  )
  return codes
}
