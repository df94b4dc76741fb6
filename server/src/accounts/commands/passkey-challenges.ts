import type { PasskeyRequest } from '#domain/accounts/contract.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { digest, newOpaqueToken } from '../../platform/auth/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { credentialsOf } from '../queries/passkeys.ts'
import { consumePasskeyChallenge, insertPasskeyChallenge, type PasskeyPurpose } from '../store/passkeys.ts'
import { rpId } from './verify-passkey.ts'

export const PASSKEY_SECONDS = 5 * 60

/** A challenge for one use; no user for a log-in. */
export async function newPasskeyChallenge(
  db: Db | Tx,
  purpose: PasskeyPurpose,
  userId: string | null,
): Promise<string> {
  const challenge = newOpaqueToken()
  await insertPasskeyChallenge(
    db,
    { challenge_hash: digest(challenge), purpose, user_id: userId },
    PASSKEY_SECONDS,
  )
  return challenge
}

/** Uses up a challenge. False if it was used, has expired, or was made for something or someone else. */
export const takePasskeyChallenge = (
  db: Db | Tx,
  challenge: string,
  purpose: PasskeyPurpose,
  userId: string | null,
): Promise<boolean> =>
  consumePasskeyChallenge(db, { challenge_hash: digest(challenge), purpose, user_id: userId })

/** What a browser asks for at the log-in: any passkey of this site. */
export async function beginPasskeyLogIn(platform: Platform): Promise<PasskeyRequest> {
  const challenge = await newPasskeyChallenge(platform.db, 'log_in', null)
  return { challenge, expires_in_seconds: PASSKEY_SECONDS, rp_id: rpId(platform), allowed: [] }
}

/**
 * What a passkey of the user signs in place of a code, before a change of the account.
 * @throws 409 if the account has no passkey
 */
export async function requestPasskeyProof(platform: Platform, actor: Actor): Promise<PasskeyRequest> {
  const allowed = await credentialsOf(platform.db, actor.user_id)
  if (allowed.length === 0) throw conflict('Your account has no passkey.')
  const challenge = await newPasskeyChallenge(platform.db, 'proof', actor.user_id)
  return { challenge, expires_in_seconds: PASSKEY_SECONDS, rp_id: rpId(platform), allowed }
}
