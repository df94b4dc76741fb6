import { isPassword } from '../../platform/auth/passwords.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { lockUser, userById } from '../queries/users.ts'
import type { UserRow } from '../rows.ts'

const wrongPassword = (field: string) => invalidField(field, 'This is not your current password.')

/**
 * The user whose password was entered again. Hashing is slow, so it happens before the transaction, which then
 * starts with `lockConfirmed`.
 * @throws 400 on the field if the password is wrong
 */
export async function confirmPassword(db: Db, userId: string, password: string, field = 'password') {
  const known = await userById(db, userId)
  if (known && !known.has_password)
    throw invalidField(
      field,
      'Your account has no password, because you log in with your company. Ask an owner of your team to do this, or set a password with “Forgot your password?” if your company allows it.',
    )
  if (!known || !(await isPassword(known.password_hash, password))) throw wrongPassword(field)
  return known
}

/**
 * Locks the row of a user with a confirmed password. @throws as above if the password has changed since
 */
export async function lockConfirmed(tx: Tx, known: UserRow, field = 'password'): Promise<UserRow> {
  const user = await lockUser(tx, known.id)
  if (!user?.is_active || user.password_hash !== known.password_hash) throw wrongPassword(field)
  return user
}
