import type { PasskeyAnswer } from '#domain/accounts/contract.ts'
import { plainRecoveryCode, stepOfCode } from '../../platform/auth/authenticator.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasApp, secretOf } from '../queries/second-factor.ts'
import { actorOf, type UserRow } from '../rows.ts'
import { consumeRecoveryCode, consumeTimeStep } from '../store/second-factor.ts'
import { takePasskeyChallenge } from './passkey-challenges.ts'
import { recordAndMail } from './security-mail.ts'
import { acceptPasskey, challengeIn } from './verify-passkey.ts'

/** A code of the authenticator app, one of the recovery codes, or a passkey's answer. */
export interface ShownFactor {
  code?: string | undefined
  recovery_code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** 400 on the field that the user filled in. */
export function wrongFactor(shown: ShownFactor) {
  if (shown.passkey !== undefined)
    return invalidField('passkey', 'This passkey was not accepted, or it took too long. Try again.')
  if (shown.recovery_code !== undefined)
    return invalidField('recovery_code', 'This recovery code is wrong or has already been used.')
  return invalidField(
    'code',
    'This code is wrong or has already been used. Enter the code that your app shows now.',
  )
}

/** Stored form of a recovery code: keyed, and bound to its account. */
export const sealedRecoveryCode = (platform: Platform, userId: string, code: string) =>
  platform.tokens.sign(`recovery:${userId}:${plainRecoveryCode(code)}`)

/**
 * Uses up a code of either kind, or a passkey's answer; the user's row must be locked. False if it is wrong or was used
 * before.
 * @param logIn the challenge of the log-in whose second step this is, which a passkey signs
 */
export async function consumeSecondFactor(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  shown: ShownFactor,
  address: string,
  logIn?: string,
): Promise<boolean> {
  if (shown.passkey !== undefined) return consumePasskey(platform, tx, user, shown.passkey, logIn)
  if (shown.recovery_code === undefined) {
    // With passkeys alone, a secret that no code has confirmed may lie there: it opens nothing.
    if (!(await hasApp(tx, user.id))) return false
    const step = await stepShown(platform, tx, user.id, shown.code ?? '')
    return step !== null && consumeTimeStep(tx, user.id, step)
  }
  const hash = sealedRecoveryCode(platform, user.id, shown.recovery_code)
  if (!(await consumeRecoveryCode(tx, user.id, hash))) return false
  await recordAndMail(
    platform,
    tx,
    actorOf(user, { session_id: '', address, viewed_by: null }),
    user,
    { type: 'user.recovery_code_used' },
    {
      subject: 'A recovery code of your HomeSlice account was used',
      happened:
        'One of the recovery codes of your HomeSlice account was just used in place of your authenticator app.',
    },
  )
  return true
}

async function consumePasskey(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  answer: PasskeyAnswer,
  logIn: string | undefined,
): Promise<boolean> {
  const challenge = challengeIn(answer.client_data)
  const isAsked =
    logIn === undefined ? await takePasskeyChallenge(tx, challenge, 'proof', user.id) : challenge === logIn
  return isAsked && acceptPasskey(platform, tx, user, answer, challenge)
}

/**
 * The time step of a code under the account's secret, including one not yet confirmed; null if the code is wrong.
 */
export async function stepShown(
  platform: Platform,
  tx: Tx,
  userId: string,
  code: string,
): Promise<number | null> {
  const known = await secretOf(tx, userId)
  if (!known) return null
  return stepOfCode(platform.encryption.open(known.secret, userId), code, await dbNow(tx))
}
