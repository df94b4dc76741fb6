import { type Actor, idsOfAddressKey } from '../../platform/auth/actor.ts'
import type { Caller } from '../../platform/auth/actor-cache.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOfSignature, type SignedQuery } from '../../platform/storage/signed-address.ts'
import { actorFor, actorOf, administratorOf, type UserRow } from '../rows.ts'
import { accountOf } from './account-of.ts'
import { openKeys } from './api-keys.ts'
import { openSessions } from './sessions.ts'

/**
 * The current actor for whom an address was signed; null if it was changed or has expired, if the session has ended,
 * or if the user or the administrator viewing as them may no longer log in.
 * @param from the network address of the request
 */
export async function actorOfAddress(
  { actorCache, db, tokens, clock }: Pick<Platform, 'actorCache' | 'db' | 'tokens' | 'clock'>,
  path: string,
  query: SignedQuery,
  from: string,
): Promise<Actor | null> {
  const key = actorOfSignature(tokens, path, query, clock.now())
  if (key === null) return null
  const caller = { ...idsOfAddressKey(key), user_id: null }
  const actor = await actorCache.get(caller, () => readActor(db, caller, from))
  return actor && { ...actor, address: from }
}

/**
 * The actor of a request as they are now, for a response that takes long; null if their session or key has ended, or if
 * they may no longer log in.
 */
export const actorNow = (
  db: Db | Tx,
  { session_id, user_id, viewed_by, address }: Actor,
): Promise<Actor | null> =>
  readActor(db, { session_id, user_id: null, for_user: viewed_by && user_id }, address)

async function readActor(db: Db | Tx, { session_id, for_user }: Caller, from: string): Promise<Actor | null> {
  const owner =
    (await openSessions(db).selectAll('users').where('sessions.id', '=', session_id).executeTakeFirst()) ??
    (await openKeys(db).selectAll('users').where('api_keys.id', '=', session_id).executeTakeFirst())
  if (!owner) return null
  const through = { session_id, address: from, viewed_by: null }
  if (for_user === null) return actorFor(owner, await accountOf(db, owner), through)
  const viewed = owner.is_superuser ? await activeUser(db, for_user) : null
  return (
    viewed && actorFor(viewed, await accountOf(db, viewed), { ...through, viewed_by: administratorOf(owner) })
  )
}

/** The actor of an address that is independent of sessions, such as a calendar feed; null if they may not log in. */
export async function actorWithoutSession(
  db: Db | Tx,
  userId: string,
  address: string,
): Promise<Actor | null> {
  const user = await activeUser(db, userId)
  return user && actorOf(user, { session_id: '', address, viewed_by: null })
}

/**
 * The actor for whom work continues after their request, with their current rights; null if they, or the administrator
 * who viewed as them, may no longer log in.
 */
export async function ownerOfTask(
  db: Db | Tx,
  task: { user_id: string; started_by: string | null; address: string; api_key: string | null },
): Promise<Actor | null> {
  const user = await activeUser(db, task.user_id)
  const administrator = task.started_by === null ? null : await activeUser(db, task.started_by)
  if (!user || (task.started_by !== null && !administrator?.is_superuser)) return null
  const actor = actorOf(user, {
    session_id: '',
    address: task.address,
    viewed_by: administrator && administratorOf(administrator),
  })
  return task.api_key === null ? actor : { ...actor, key_label: task.api_key }
}

const activeUser = async (db: Db | Tx, id: string): Promise<UserRow | null> =>
  (await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()) ?? null
