import { sql } from 'kysely'
import type { ApiKey } from '#domain/accounts/keys-contract.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { digest } from '../../platform/auth/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ACTOR_COLUMNS, actorFor } from '../rows.ts'
import { touchKey } from '../store/api-keys.ts'

/** The prefix that distinguishes a key from an access token. */
export const KEY_MARK = 'hsk_'
export const isKey = (token: string) => token.startsWith(KEY_MARK)
/** The prefix of a key of the test mode, which this server only passes on. */
export const TEST_KEY_MARK = 'hs_test_'
export const isTestKey = (token: string) => token.startsWith(TEST_KEY_MARK)

/** The keys that are neither revoked nor expired, each with its active user. */
export const openKeys = (db: Db | Tx) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('users.is_active', '=', true)
    .where('api_keys.revoked_at', 'is', null)
    .where('api_keys.expires_at', '>', sql<Date>`now()`)

/** The caller of a key in the cache of actors: a signal with the digest or about the key's user removes it. */
export const callerOfKey = (key: string) => ({ session_id: digest(key), user_id: null, for_user: null })

/**
 * The user of a key with their current rights.
 * @throws 401 if it is unknown, revoked or expired
 */
export const actorOfKey = async (db: Db, key: string, address: string): Promise<Actor> =>
  (await holderOfKey(db, key, address)).actor

/** As `actorOfKey`, with the account whose sandbox a key of the test mode acts in. */
export async function holderOfTestKey({ db }: Pick<Platform, 'db'>, key: string, address: string) {
  const { actor, user } = await holderOfKey(db, key, address)
  const { id, email, first_name, last_name, company_name } = user
  return {
    actor,
    owner: { id, email, first_name, last_name, company_name: company_name ?? '', roles: [...actor.roles] },
  }
}

async function holderOfKey(db: Db, key: string, address: string) {
  const row = await openKeys(db)
    .select(ACTOR_COLUMNS.map((column) => `users.${column}` as const))
    .select(['api_keys.id as key_id', 'api_keys.name as key_name', 'api_keys.prefix', 'api_keys.scopes'])
    .select('api_keys.created_by')
    .where('api_keys.key_hash', '=', digest(key))
    .executeTakeFirst()
  if (!row) throw unknownKey()
  await touchKey(db, row.key_id, address)
  // A key of a person of the team may do no more than that person.
  const maker = row.created_by === null ? row : await personById(db, row.created_by)
  const holder = maker && actorFor(maker, row, { session_id: row.key_id, address, viewed_by: null })
  if (!holder) throw unknownKey()
  const actor: Actor = {
    ...holder,
    key: { id: row.key_id, scopes: row.scopes },
    key_label: `${row.key_name} (${row.prefix})`,
  }
  return { actor, user: row }
}

const unknownKey = () => notAuthenticated('This API key is unknown, revoked or expired.')

const personById = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select([...ACTOR_COLUMNS])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()

export async function ownKeys(db: Db | Tx, userId: string): Promise<ApiKey[]> {
  const rows = await openKeys(db)
    .selectAll('api_keys')
    .where('api_keys.user_id', '=', userId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    is_test: row.is_test,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
  }))
}
