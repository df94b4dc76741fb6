import { isPassword } from '../../platform/auth/passwords.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { lockUser, userById } from '../queries/users.ts'
import type { UserRow } from '../views.ts'

const wrongPassword = (field: string) => invalidField(field, 'This is not your present password.')

/**
 * The user whose password was typed once more. Hashing takes its time, so that it stands before the transaction, which
 * then begins with `lockConfirmed`.
 * @throws 400 on the field when it is not their password
 */
export async function confirmPassword(db: Db, userId: string, password: string, field = 'password') {
  const known = await userById(db, userId)
  if (!known || !(await isPassword(known.password_hash, password))) throw wrongPassword(field)
  return known
}

/** The row of who has proven their password, kept from others. @throws as above, had it changed meanwhile */
export async function lockConfirmed(tx: Tx, known: UserRow, field = 'password'): Promise<UserRow> {
  const user = await lockUser(tx, known.id)
  if (!user?.is_active || user.password_hash !== known.password_hash) throw wrongPassword(field)
  return user
}
