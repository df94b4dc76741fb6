import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField, tooManyRequests } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockUser, userByEmail } from '../queries/users.ts'
import type { UserRow } from '../rows.ts'
import { deleteRegistrations } from '../store/registrations.ts'
import { updateUser } from '../store/users.ts'
import { confirmPerson, lockConfirmed } from './confirm-password.ts'
import { consumeSecondFactor, wrongFactor } from './consume-second-factor.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'
import { recordAndMail } from './security-mail.ts'
import { consumeCode, lockAddress, makeCode, sendCode, startSendCooldown, wrongCode } from './send-code.ts'
import type { Proof } from './with-proof.ts'

/**
 * Sends a code to the new address and a notice to the current one. Nothing changes until the code is confirmed, and
 * the response does not reveal whether the new address belongs to another account.
 * @throws 400 on `password`, `email` or, if the second factor is on, `code`; 429 within a minute of the previous request
 */
export async function requestEmailChange(
  platform: Platform,
  actor: Actor,
  input: Proof & { email: string },
): Promise<void> {
  const known = await confirmPerson(platform.db, actor, input.password)
  if (input.email === known.email) throw invalidField('email', 'This is your current e-mail address.')
  await platform.db.transaction().execute(async (tx) => {
    const user = await lockConfirmed(tx, known)
    if (user.has_second_factor && !(await consumeSecondFactor(platform, tx, user, input, actor.address)))
      throw wrongFactor(input)
    for (const recipient of [user.id, input.email]) {
      const wait = await startSendCooldown(tx, recipient, 'change_email')
      if (wait > 0) throw tooManyRequests(wait)
    }
    const holder = await userByEmail(tx, input.email)
    // For a taken address the code is not mailed; guesses get the same response as for any other address.
    if (holder) await makeCode(platform, tx, user.id, 'change_email', input.email)
    else await sendCode(platform, tx, user, 'change_email', input.email)
    if (holder?.is_active) await warnHolder(platform, tx, holder)
    await recordAndMail(
      platform,
      tx,
      actor,
      user,
      { type: 'user.email_change_requested', after: { email: input.email } },
      {
        subject: 'A new e-mail address for your HomeSlice account',
        happened: `A change of your e-mail address to ${input.email} was requested. Until it is confirmed, log in with your current address.`,
      },
    )
  })
}

/**
 * Changes the address and ends all other sessions.
 * @throws 400 on `otp`, the same for a wrong code and for an address that was taken since
 */
export async function confirmEmailChange(platform: Platform, actor: Actor, otp: string): Promise<void> {
  const isDone = await platform.db.transaction().execute(async (tx) => {
    const consumed = await consumeCode(platform, tx, actor.user_id, 'change_email', otp)
    const user = await lockUser(tx, actor.user_id)
    if (!consumed?.email || !user?.is_active) return false
    await lockAddress(tx, consumed.email)
    if (await userByEmail(tx, consumed.email)) return false
    await recordAndMail(
      platform,
      tx,
      actor,
      user,
      { type: 'user.email_changed', before: { email: user.email }, after: { email: consumed.email } },
      {
        subject: 'Your HomeSlice e-mail address was changed',
        happened: `Your HomeSlice account now uses the address ${consumed.email}; this one no longer works.`,
      },
    )
    await updateUser(tx, user.id, { email: consumed.email, is_email_verified: true })
    await deleteRegistrations(tx, consumed.email)
    await endOpenProofs(tx, user.id)
    await endSessions(platform, tx, user.id, { except: actor.session_id })
    return true
  })
  if (!isDone) throw wrongCode()
}

const warnHolder = (platform: Platform, tx: Tx, holder: UserRow) =>
  platform.mail.notice(tx, 'system', {
    to: holder.email,
    subject: 'Someone tried to use your e-mail address',
    text: [
      `Hello ${holder.first_name},`,
      'Someone tried to use your e-mail address for another HomeSlice account. The address still belongs to your account, and nothing has changed.',
      platform.config.publicUrl,
    ].join('\n\n'),
  })
