import type { Actor } from '../../platform/auth/actor.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { userByEmail } from '../queries/users.ts'
import { actorOf, type UserRow } from '../rows.ts'
import { updateUser } from '../store/users.ts'
import { confirmPassword, lockConfirmed } from './confirm-password.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'
import { notifyOwner } from './notify-owner.ts'
import { checkPassword } from './register.ts'
import { spendCode, wrongCode } from './send-code.ts'

/** Sets a new password, given the current one; ends all other sessions. */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  input: { current_password: string; password: string },
): Promise<void> {
  checkPassword(input.password, actor.email)
  const known = await confirmPassword(platform.db, actor.user_id, input.current_password, 'current_password')
  const password_hash = await hashPassword(input.password)
  await platform.db.transaction().execute(async (tx) => {
    const user = await lockConfirmed(tx, known, 'current_password')
    await updateUser(tx, user.id, { password_hash })
    await endOpenProofs(tx, user.id)
    await endSessions(platform, tx, user.id, { except: actor.session_id })
    await notifyOfPassword(platform, tx, user, actor)
  })
}

/**
 * Sets a new password with the mailed code; ends every session. The code proves the address but not the second
 * factor, which is still required at the next log-in.
 */
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
    await endOpenProofs(tx, user.id)
    await endSessions(platform, tx, user.id)
    await notifyOfPassword(platform, tx, user, actorOf(user, { session_id: '', address, viewed_by: null }))
    return true
  })
  if (!isDone) throw wrongCode()
}

const notifyOfPassword = (platform: Platform, tx: Tx, user: UserRow, actor: Actor) =>
  notifyOwner(
    platform,
    tx,
    actor,
    user,
    { type: 'user.password_changed' },
    {
      subject: 'Your HomeSlice password was changed',
      happened:
        'the password of your HomeSlice account was just changed, and your other sessions were ended.',
    },
  )
