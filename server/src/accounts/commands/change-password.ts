import type { Actor } from '../../platform/auth/actor.ts'
import { hashPassword, isPassword } from '../../platform/auth/passwords.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockUser, userByEmail } from '../queries/users.ts'
import { updateUser } from '../store.ts'
import { actorView, type UserRow } from '../views.ts'
import { endSessions } from './end-sessions.ts'
import { wrongCode } from './log-in.ts'
import { checkPassword } from './register.ts'
import { spendCode } from './send-code.ts'

/** Sets a new password for who knows the present one; every other session ends. */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  input: { current_password: string; password: string },
): Promise<void> {
  checkPassword(input.password, actor.email)
  const known = await userByEmail(platform.db, actor.email)
  if (!known || !(await isPassword(known.password_hash, input.current_password))) throw wrongPassword()
  const password_hash = await hashPassword(input.password)
  await platform.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.user_id)
    if (user?.password_hash !== known.password_hash) throw wrongPassword()
    await updateUser(tx, user.id, { password_hash })
    await endSessions(platform, tx, user.id, { except: actor.session_id })
    await tellOfChange(platform, tx, user, actor)
  })
}

/** Sets a new password for who received the code; every session ends. The code proves the address, too. */
export async function resetPassword(
  platform: Platform,
  input: { email: string; otp: string; password: string },
  address: string,
): Promise<void> {
  checkPassword(input.password, input.email)
  const password_hash = await hashPassword(input.password)
  const isDone = await platform.db.transaction().execute(async (tx) => {
    const user = await userByEmail(tx, input.email)
    if (!user?.is_active || !(await spendCode(platform, tx, user.id, 'reset_password', input.otp)))
      return false
    await updateUser(tx, user.id, { password_hash, is_email_verified: true })
    await endSessions(platform, tx, user.id)
    await tellOfChange(platform, tx, user, actorView(user, { session_id: '', address, viewed_by: null }))
    return true
  })
  if (!isDone) throw wrongCode()
}

const wrongPassword = () => invalidField('current_password', 'This is not your present password.')

async function tellOfChange(platform: Platform, tx: Tx, user: UserRow, actor: Actor): Promise<void> {
  await platform.events.append(tx, {
    type: 'user.password_changed',
    audit_type: 'user_changes',
    subject_type: 'user',
    subject_id: user.id,
    subject_label: user.email,
    actor,
  })
  await platform.jobs.enqueue(tx, 'mail.send', {
    to: user.email,
    subject: 'Your HomeSlice password was changed',
    text: [
      `Hello ${user.first_name},`,
      'the password of your HomeSlice account was just changed, and your other sessions were ended.',
      `If it was not you, set a new password at once: ${platform.config.publicUrl}/forgot-password`,
    ].join('\n\n'),
  })
}
