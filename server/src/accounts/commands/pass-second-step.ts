import { DAY_SECONDS } from '#domain/kernel/durations.ts'
import { digest } from '../../platform/auth/tokens.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { mayLogIn } from '../queries/account-of.ts'
import { challengeBy } from '../queries/second-factor.ts'
import { lockUser } from '../queries/users.ts'
import { countChallengeAttempt, isOutOfAttempts, markChallengeUsed } from '../store/challenges.ts'
import { consumeSecondFactor, type ShownFactor, wrongFactor } from './consume-second-factor.ts'
import { knownDevice } from './known-device.ts'
import { type Cookies, type OpenedSession, type Origin, openAfterLogIn } from './log-in.ts'
import { assertNeedsNoSignOn, challengeOver } from './log-in-errors.ts'
import { resetLogInTries } from './throttle-log-in.ts'

/**
 * The second step of logging in.
 * @throws 400 on the code; 401 if the challenge was used, has expired or has had five attempts; 429 if the account
 * has reached the daily limit of wrong codes
 */
export async function passSecondStep(
  platform: Platform,
  input: ShownFactor & { challenge: string },
  origin: Origin,
  cookies: Cookies,
): Promise<OpenedSession> {
  const outcome = await platform.db.transaction().execute(async (tx) => {
    const challenge = await challengeBy(tx, digest(input.challenge))
    const user = challenge && (await lockUser(tx, challenge.user_id))
    if (!challenge || !user?.has_second_factor || !(await mayLogIn(tx, user))) return 'over'
    if (await isOutOfAttempts(tx, user.id)) return 'locked'
    if (!(await countChallengeAttempt(tx, challenge.id))) return 'over'
    if (!(await consumeSecondFactor(platform, tx, user, input, origin.address, input.challenge)))
      return 'wrong'
    await assertNeedsNoSignOn(tx, user)
    await markChallengeUsed(tx, challenge.id)
    const device = knownDevice(platform, user, cookies)
    return {
      session: await openAfterLogIn(platform, tx, user, { ...origin, isKnown: device !== null }),
      place: { email: user.email, address: origin.address, device },
    }
  })
  // Rejects after the commit, so that the failed attempt stays counted.
  if (outcome === 'locked') throw lockedForTheDay()
  if (outcome === 'over') throw challengeOver()
  if (outcome === 'wrong') throw wrongFactor(input)
  await resetLogInTries(platform, outcome.place)
  return outcome.session
}

const lockedForTheDay = () =>
  new HttpError(
    429,
    'too_many_requests',
    {
      detail:
        'Too many wrong codes today, by someone who knows your password. Set a new password with the link that “Forgot your password?” sends you: with it you can log in immediately.',
      code: 'too_many_requests',
    },
    { 'retry-after': String(DAY_SECONDS) },
  )
