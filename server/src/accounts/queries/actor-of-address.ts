import { type Actor, idsOfAddressKey } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { actorOf, type UserRow } from '../rows.ts'

/**
 * The current actor for whom an address was signed; null if the user, or the administrator viewing as them, may no
 * longer log in.
 */
export async function actorOfAddress(db: Db | Tx, actor: string, address: string): Promise<Actor | null> {
  const { user_id, viewed_by } = idsOfAddressKey(actor)
  const ids = viewed_by === null ? [user_id] : [user_id, viewed_by]
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .execute()
  const user = users.find((row) => row.id === user_id)
  const administrator = users.find((row) => row.id === viewed_by)
  if (!user || (viewed_by !== null && !administrator?.is_superuser)) return null
  return actorOf(user, {
    session_id: '',
    address,
    viewed_by: administrator ? nameOf(administrator) : null,
  })
}

const nameOf = ({ id, email, first_name, last_name }: UserRow) => ({
  id,
  email,
  first_name,
  last_name,
})
