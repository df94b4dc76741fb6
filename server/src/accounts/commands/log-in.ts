import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { isPassword } from '../../platform/auth/passwords.ts'
import { digest, newOpaqueToken, REFRESH_DAYS } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { forbidden, invalidField, notAuthenticated } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockUser, userByEmail } from '../queries/users.ts'
import { actorOf } from '../rows.ts'
import { insertChallenge } from '../store/challenges.ts'
import { insertSession } from '../store/sessions.ts'
import { updateUser } from '../store/users.ts'
import { sendCode, spendCode, takeSendingTurn } from './send-code.ts'

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
 * @throws 401, the same for an unknown address, a wrong password and a deactivated account; 403 if the e-mail
 * address is not verified
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
    if (!user?.is_active || user.password_hash !== found.password_hash) return 'rejected'
    if (user.has_second_factor) return { challenge: await openChallenge(tx, user.id) }
    if (user.is_email_verified) return { session: await openSession(tx, user.id, origin) }
    const wait = await takeSendingTurn(tx, user.email, 'verify_email')
    if (wait === 0) await sendCode(platform, tx, user, 'verify_email')
    return 'unverified'
  })
  if (outcome === 'rejected') throw wrongCredentials()
  if (outcome === 'unverified')
    throw forbidden(
      'Confirm your e-mail address first: enter the code that we sent you.',
      'email_not_verified',
    )
  return outcome
}

/** @throws 400 on `otp`, the same for a wrong code and an unknown address */
export async function verifyEmail(
  platform: Platform,
  input: { email: string; otp: string },
  origin: Origin,
): Promise<OpenedSession> {
  const session = await platform.db.transaction().execute(async (tx) => {
    const user = await userByEmail(tx, input.email)
    // A leftover code must not bypass the second factor.
    if (!user?.is_active || user.has_second_factor) return null
    if (!(await spendCode(platform, tx, user.id, 'verify_email', input.otp))) return null
    await updateUser(tx, user.id, { is_email_verified: true })
    const opened = await openSession(tx, user.id, origin)
    await platform.events.append(tx, ACCOUNT_EVENTS, {
      type: 'user.email_verified',
      subject_id: user.id,
      subject_label: user.email,
      actor: actorOf(user, { session_id: opened.session_id, address: origin.address, viewed_by: null }),
      before: { is_email_verified: user.is_email_verified },
      after: { is_email_verified: true },
    })
    return opened
  })
  // Rejects after the commit, so that the failed attempt stays counted.
  if (!session) throw wrongCode()
  return session
}

export const wrongCode = () =>
  invalidField('otp', 'This code is wrong or no longer valid. Check it, or ask for a new one.')

const wrongCredentials = () =>
  notAuthenticated('The e-mail address or the password is wrong.', 'wrong_credentials')

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
