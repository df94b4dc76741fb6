import { HOUR_SECONDS } from '#domain/kernel/durations.ts'
import { countTry, forgetTries, limitTries, refundTry } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import { tooManyLogIns } from './log-in-errors.ts'

const PAIR_SECONDS = 15 * 60
const MOST_PER_PAIR = 10
const ACCOUNT_SECONDS = HOUR_SECONDS
const MOST_PER_ACCOUNT = 100

/** The account, network address and device of a log-in attempt. */
export interface Place {
  email: string
  address: string
  /** The id of a known device; null elsewhere. */
  device: string | null
}

const ownKey = ({ email, address, device }: Place) =>
  device === null ? `log-in:${address}:${email}` : `log-in-device:${device}`
const accountKey = (email: string) => `log-in-account:${email}`

/**
 * Counts an attempt to log in: ten in 15 minutes for an account from one network address, or on a known device, and
 * a hundred an hour for the account from all unknown devices together. Returns the seconds until the account's count
 * ends if it is used up, else 0; strangers can use it up, so that a known device does not depend on it.
 * @throws 429 if the place has used up its own attempts
 */
export async function countLogInAttempt(platform: Platform, place: Place): Promise<number> {
  await limitTries(platform.db, [ownKey(place)], MOST_PER_PAIR, PAIR_SECONDS, tooManyLogIns)
  if (place.device !== null) return 0
  const { hits, wait } = await countTry(platform.db, accountKey(place.email), ACCOUNT_SECONDS)
  return hits > MOST_PER_ACCOUNT ? wait : 0
}

/** Resets the place's own count after a complete log-in. Attempts from other places stay counted. */
export async function resetLogInTries(platform: Platform, place: Place): Promise<void> {
  await forgetTries(platform.db, ownKey(place))
  if (place.device === null) await refundTry(platform.db, accountKey(place.email))
}

/** Resets the counts after a password reset by mail, so that the owner may log in from here and from elsewhere. */
export async function resetAccountTries(platform: Platform, email: string, address: string): Promise<void> {
  await forgetTries(platform.db, ownKey({ email, address, device: null }))
  await forgetTries(platform.db, accountKey(email))
}
