import { isPassword } from '../../platform/auth/passwords.ts'
import { digest, newOpaqueToken, REFRESH_DAYS } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notAuthenticated } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockUser, userByEmail } from '../queries/users.ts'
import { insertChallenge } from '../store/challenges.ts'
import { insertSession } from '../store/sessions.ts'

export const CHALLENGE_SECONDS = 5 * 60

/** Device and network address from which a session is opened. */
export interface Origin {
  device: string
  address: string
}

export interface OpenedSession {
  user_id: string
  session_id: string
  refresh: string
}

/** Result of a correct password: a session, or a challenge for the second step. */
export type FirstStep = { session: OpenedSession } | { challenge: string }

/**
 * @throws 401, the same for an unknown address, a wrong password, a deactivated account and an address that was
 * registered but not confirmed
 */
export async function logIn(
  platform: Platform,
  input: { email: string; password: string },
  origin: Origin,
): Promise<FirstStep> {
  const found = await userByEmail(platform.db, input.email)
  const isRight = await isPassword(found?.password_hash, input.password)
  if (!found || !isRight) throw wrongCredentials()
  const outcome = await platform.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, found.id)
    // The password or the account may have changed during the hashing.
    if (!user?.is_active || !user.is_email_verified || user.password_hash !== found.password_hash) return null
    if (user.has_second_factor) return { challenge: await openChallenge(tx, user.id) }
    return { session: await openSession(tx, user.id, origin) }
  })
  if (!outcome) throw wrongCredentials()
  return outcome
}

const wrongCredentials = () =>
  notAuthenticated(
    'The e-mail address or the password is wrong, or the address is not confirmed yet. If you have just registered, enter the code that we sent, or ask for a new one.',
    'wrong_credentials',
  )

async function openChallenge(tx: Tx, userId: string): Promise<string> {
  const challenge = newOpaqueToken()
  const row = { id: newId(), user_id: userId, challenge_hash: digest(challenge) }
  await insertChallenge(tx, row, CHALLENGE_SECONDS)
  return challenge
}

export async function openSession(tx: Tx, userId: string, origin: Origin): Promise<OpenedSession> {
  const session_id = newId()
  const refresh = newOpaqueToken()
  await insertSession(
    tx,
    { id: session_id, user_id: userId, refresh_hash: digest(refresh), revoked_at: null, ...origin },
    REFRESH_DAYS,
  )
  return { user_id: userId, session_id, refresh }
}
