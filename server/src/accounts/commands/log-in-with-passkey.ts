import type { PasskeyAnswer } from '#domain/accounts/contract.ts'
import { notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { mayLogIn } from '../queries/account-of.ts'
import { passkeyBy } from '../queries/passkeys.ts'
import { lockUser, userById } from '../queries/users.ts'
import { knownDevice } from './known-device.ts'
import { type Cookies, type OpenedSession, type Origin, openAfterLogIn } from './log-in.ts'
import { assertNeedsNoSignOn, challengeOver } from './log-in-errors.ts'
import { takePasskeyChallenge } from './passkey-challenges.ts'
import { countLogInAttempt, resetLogInTries } from './throttle-log-in.ts'
import { acceptPasskey, challengeIn } from './verify-passkey.ts'

/** The same for an unknown passkey, a wrong answer, a deactivated account and an unconfirmed address. */
const refused = () =>
  notAuthenticated(
    'This passkey does not log in to an account. It may have been removed: log in with your password, or with another passkey.',
    'wrong_credentials',
  )

/**
 * Logs in with a passkey alone, which is two factors: the device, and what it verifies of its user. As with a second
 * factor, strangers who have used up the account's attempts elsewhere do not lock it.
 * @throws 400 on what is not an answer of a passkey; 401 for a challenge that was used, has expired or was made for
 * something else, and the same for every passkey that does not log in; 429 if the place has used up its attempts
 */
export async function logInWithPasskey(
  platform: Platform,
  answer: PasskeyAnswer,
  origin: Origin,
  cookies: Cookies,
): Promise<OpenedSession> {
  const challenge = challengeIn(answer.client_data)
  if (!(await takePasskeyChallenge(platform.db, challenge, 'log_in', null))) throw challengeOver()
  const passkey = await passkeyBy(platform.db, answer.id)
  const owner = passkey && (await userById(platform.db, passkey.user_id))
  if (!owner) throw refused()
  const device = knownDevice(platform, owner, cookies)
  const place = { email: owner.email, address: origin.address, device }
  await countLogInAttempt(platform, place)
  const session = await platform.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, owner.id)
    if (!user?.is_email_verified || !(await mayLogIn(tx, user))) return null
    if (!(await acceptPasskey(platform, tx, user, answer, challenge))) return null
    await assertNeedsNoSignOn(tx, user)
    return openAfterLogIn(platform, tx, user, { ...origin, isKnown: device !== null })
  })
  if (!session) throw refused()
  await resetLogInTries(platform, place)
  return session
}
