import type { SecondFactorRequired } from '#domain/accounts/contract.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { isPassword } from '../../platform/auth/passwords.ts'
import { digest, newOpaqueToken, REFRESH_DAYS } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { mayLogIn } from '../queries/account-of.ts'
import { credentialsOf } from '../queries/passkeys.ts'
import { hasApp } from '../queries/second-factor.ts'
import { lockUser, userByEmail } from '../queries/users.ts'
import type { UserRow } from '../rows.ts'
import { insertChallenge } from '../store/challenges.ts'
import { insertSession } from '../store/sessions.ts'
import { type DeviceMark, knownDevice, markDevice } from './known-device.ts'
import { assertNeedsNoSignOn, tooManyLogIns, wrongCredentials } from './log-in-errors.ts'
import { refreshTokenText } from './refresh-session.ts'
import { mailPerson } from './security-mail.ts'
import { countLogInAttempt, resetLogInTries } from './throttle-log-in.ts'
import { rpId } from './verify-passkey.ts'

export const CHALLENGE_SECONDS = 5 * 60

/** Device and network address from which a session is opened. */
export interface Origin {
  device: string
  address: string
}

export type Cookies = Readonly<Record<string, string | undefined>>

export interface OpenedSession {
  user_id: string
  session_id: string
  refresh: string
  device: DeviceMark
}

/** Result of a correct password: a session, or a challenge for the second step. */
export type FirstStep =
  | { session: OpenedSession }
  | Pick<SecondFactorRequired, 'challenge' | 'has_app' | 'passkey'>

/**
 * The first step of logging in. If strangers have used up the account's attempts, the password is not enough on an
 * unknown device, but it still leads to the second factor.
 * @throws 401, the same for an unknown address, a wrong password, a deactivated account and an address that was
 * registered but not confirmed; 429 if there were too many attempts
 */
export async function logIn(
  platform: Platform,
  input: { email: string; password: string },
  origin: Origin,
  cookies: Cookies,
): Promise<FirstStep> {
  const found = await userByEmail(platform.db, input.email)
  const device = found ? knownDevice(platform, found, cookies) : null
  const place = { email: input.email, address: origin.address, device }
  const wait = await countLogInAttempt(platform, place)
  const isRight = await isPassword(found?.password_hash, input.password)
  const step =
    found && isRight
      ? await passFirstStep(platform, found, { ...origin, isKnown: device !== null }, wait > 0)
      : null
  if (!step) throw wait > 0 ? tooManyLogIns(wait) : wrongCredentials()
  if ('session' in step) await resetLogInTries(platform, place)
  return step
}

/** Null if the password or the account has changed during the hashing, or if a password is not enough. */
const passFirstStep = (platform: Platform, found: UserRow, origin: OriginOfLogIn, needsMore: boolean) =>
  platform.db.transaction().execute(async (tx): Promise<FirstStep | null> => {
    const user = await lockUser(tx, found.id)
    if (!user?.is_email_verified || user.password_hash !== found.password_hash) return null
    if (!(await mayLogIn(tx, user))) return null
    await assertNeedsNoSignOn(tx, user)
    if (user.has_second_factor) return openSecondStep(platform, tx, user.id)
    return needsMore ? null : { session: await openAfterLogIn(platform, tx, user, origin) }
  })

/** The challenge is also what a passkey signs, so that its answer is of this log-in and no other. */
async function openSecondStep(platform: Platform, tx: Tx, userId: string): Promise<FirstStep> {
  const challenge = newOpaqueToken()
  const row = { id: newId(), user_id: userId, challenge_hash: digest(challenge) }
  await insertChallenge(tx, row, CHALLENGE_SECONDS)
  const allowed = await credentialsOf(tx, userId)
  const request = { challenge, expires_in_seconds: CHALLENGE_SECONDS, rp_id: rpId(platform), allowed }
  return { challenge, has_app: await hasApp(tx, userId), passkey: allowed.length > 0 ? request : null }
}

export interface OriginOfLogIn extends Origin {
  /** The account was logged in there before, with the same password. */
  isKnown: boolean
}

/** Opens a session, and tells the owner by mail of a device that is new to the account. */
export async function openAfterLogIn(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  { isKnown, ...origin }: OriginOfLogIn,
): Promise<OpenedSession> {
  if (!isKnown)
    await mailPerson(platform, tx, user, {
      subject: 'A new device logged in to your HomeSlice account',
      happened: `Someone has just logged in to your HomeSlice account on a device that it was not used on before: ${foreignText(origin.device)}, from the network address ${origin.address}.`,
    })
  return openSession(platform, tx, user, origin)
}

export async function openSession(
  platform: Platform,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  origin: Origin,
): Promise<OpenedSession> {
  const session_id = newId()
  const [family, generation] = [newOpaqueToken(), newOpaqueToken()]
  await insertSession(
    tx,
    {
      id: session_id,
      user_id: user.id,
      refresh_hash: digest(family),
      generation_hash: digest(generation),
      revoked_at: null,
      ...origin,
    },
    REFRESH_DAYS,
  )
  const refresh = refreshTokenText(family, generation)
  return { user_id: user.id, session_id, refresh, device: markDevice(platform, user) }
}
