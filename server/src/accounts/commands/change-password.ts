import { foreignText } from '#domain/kernel/foreign-text.ts'
import { listOf } from '#domain/kernel/list-text.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { digest } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownKeys } from '../queries/api-keys.ts'
import { lockUser, userByEmail } from '../queries/users.ts'
import { actorOf, type UserRow } from '../rows.ts'
import { userOfPasswordLink } from '../store/password-links.ts'
import { updateUser } from '../store/users.ts'
import { confirmPassword, lockConfirmed } from './confirm-password.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'
import { type DeviceMark, markDevice } from './known-device.ts'
import { assertNeedsNoSignOn } from './log-in-errors.ts'
import { checkPassword } from './register.ts'
import { recordAndMail } from './security-mail.ts'
import { consumeCode, wrongCode } from './send-code.ts'
import { resetAccountTries } from './throttle-log-in.ts'

/** Sets a new password, given the current one, and ends all other sessions. Returns the new mark of this device. */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  input: { current_password: string; password: string } & Keeping,
): Promise<DeviceMark> {
  checkPassword(input.password, actor.email)
  const known = await confirmPassword(platform.db, actor.user_id, input.current_password, 'current_password')
  const password_hash = await hashPassword(input.password)
  await platform.db.transaction().execute(async (tx) => {
    const user = await lockConfirmed(tx, known, 'current_password')
    await storePassword(platform, tx, user, { password_hash, ...input }, actor)
  })
  return markDevice(platform, { id: known.id, password_hash })
}

/** What a new password ends unless its owner ticks otherwise: an intruder may have made it. */
interface Keeping {
  keep_webhooks_and_calendar: boolean
}

/** Proof from a mail about a forgotten password: its link, or its code and the address to which it was sent. */
export type MailedProof = { token: string } | { email: string; otp: string }

/**
 * Sets a new password with the mailed link or code; ends every session. The mail proves the address but not the
 * second factor, which is still required at the next log-in. Resets the counts of log-in attempts.
 * @returns the account's address, which the link proves too, and the mark of this device
 */
export async function resetPassword(
  platform: Platform,
  input: MailedProof & { password: string } & Keeping,
  address: string,
): Promise<{ email: string; device: DeviceMark }> {
  const claimed = await claimedUser(platform, input)
  checkPassword(input.password, claimed.email)
  const password_hash = await hashPassword(input.password)
  const reset = await platform.db.transaction().execute(async (tx) => {
    const user = claimed.id === undefined ? undefined : await lockUser(tx, claimed.id)
    if (!user?.is_active || !(await isProven(platform, tx, user, input))) return null
    await assertNeedsNoSignOn(tx, user)
    const actor = actorOf(user, { session_id: '', address, viewed_by: null })
    await storePassword(platform, tx, user, { password_hash, ...input }, actor)
    return user
  })
  if (!reset) throw 'token' in input ? wrongLink() : wrongCode()
  await resetAccountTries(platform, reset.email, address)
  return { email: reset.email, device: markDevice(platform, { id: reset.id, password_hash }) }
}

/** The account that the proof is for; an unknown address has no id. @throws 400 for an unknown link */
async function claimedUser(
  platform: Platform,
  proof: MailedProof,
): Promise<{ id: string | undefined; email: string }> {
  if ('otp' in proof) return { id: (await userByEmail(platform.db, proof.email))?.id, email: proof.email }
  const user = await userOfPasswordLink(platform.db, digest(proof.token))
  if (!user) throw wrongLink()
  return user
}

/** Checks the link again under the lock, because a change of the account since then has ended it. */
async function isProven(platform: Platform, tx: Tx, user: UserRow, proof: MailedProof): Promise<boolean> {
  if ('otp' in proof) return (await consumeCode(platform, tx, user.id, 'reset_password', proof.otp)) !== null
  return (await userOfPasswordLink(tx, digest(proof.token)))?.id === user.id
}

async function storePassword(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  { password_hash, keep_webhooks_and_calendar: keeps }: Pick<UserRow, 'password_hash'> & Keeping,
  actor: Actor,
): Promise<void> {
  // The mailed code or link has verified the address too.
  const isMailed = actor.session_id === ''
  await updateUser(tx, user.id, {
    password_hash,
    has_password: true,
    ...(isMailed && { is_email_verified: true }),
  })
  await endOpenProofs(tx, user.id)
  const keys = (await ownKeys(tx, user.id)).map(({ name }) => `the API key “${foreignText(name)}”`)
  const outlets = await platform.outlets.listed(tx, { person: user.id })
  await endSessions(platform, tx, user.id, isMailed ? {} : { except: actor.session_id })
  if (!keeps) await platform.outlets.end(tx, actor, { person: user.id })
  await notifyOfPassword(platform, tx, user, actor, {
    ended: keeps ? keys : [...keys, ...outlets],
    kept: keeps ? outlets : [],
  })
}

const wrongLink = () =>
  invalid({ non_field_errors: ['This link was used or is no longer valid. Request a new one.'] })

const notifyOfPassword = (
  platform: Platform,
  tx: Tx,
  user: UserRow,
  actor: Actor,
  { ended, kept }: Record<'ended' | 'kept', readonly string[]>,
) =>
  recordAndMail(
    platform,
    tx,
    actor,
    user,
    { type: 'user.password_changed' },
    {
      subject: 'Your HomeSlice password was changed',
      happened: [
        'The password of your HomeSlice account was just changed, and your other sessions were ended.',
        ended.length > 0
          ? `Ended with them: ${listOf(ended)}.`
          : 'There were no API keys, webhooks or calendar address to end.',
        kept.length > 0 ? `Still on, as chosen with the new password: ${listOf(kept)}.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    },
  )
