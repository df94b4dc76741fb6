import { type Actor, asPerson } from '../../platform/auth/actor.ts'
import { isPassword } from '../../platform/auth/passwords.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { confirmedUntil } from '../queries/sessions.ts'
import { lockUser, userById } from '../queries/users.ts'
import type { UserRow } from '../rows.ts'

const wrongPassword = (field: string) => invalidField(field, 'This is not your current password.')

/**
 * The person who proves again who they are: with their password or, if they have none, with a sign-on of this session that
 * is at most five minutes old. Hashing is slow, so it happens before the transaction, which then starts with
 * `lockConfirmed`.
 * @throws 400 on `password` if it is wrong, or the sign-on too old
 */
export async function confirmPerson(db: Db, actor: Actor, password: string): Promise<UserRow> {
  const { user_id } = asPerson(actor)
  const known = await userById(db, user_id)
  if (!known || known.has_password) return withPassword(known, password, 'password')
  if (!(await confirmedUntil(db, actor.session_id, user_id)))
    throw invalidField(
      'password',
      'Confirm with your company’s sign-on that it is you, at most five minutes before.',
    )
  return known
}

/** The person who enters the password that they have. @throws 400 on the field if it is wrong */
export async function confirmPassword(
  db: Db,
  userId: string,
  password: string,
  field: string,
): Promise<UserRow> {
  const known = await userById(db, userId)
  if (known && !known.has_password)
    throw invalidField(
      field,
      'Your account has no password, because you log in with your company. Set one with “Forgot your password?” if your company allows it.',
    )
  return withPassword(known, password, field)
}

async function withPassword(known: UserRow | undefined, password: string, field: string): Promise<UserRow> {
  if (!known || !(await isPassword(known.password_hash, password))) throw wrongPassword(field)
  return known
}

/**
 * Locks the row of a person who was confirmed. @throws as above if the password has changed since
 */
export async function lockConfirmed(tx: Tx, known: UserRow, field = 'password'): Promise<UserRow> {
  const user = await lockUser(tx, known.id)
  if (!user?.is_active || user.password_hash !== known.password_hash) throw wrongPassword(field)
  return user
}
