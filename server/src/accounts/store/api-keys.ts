import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertKey(
  tx: Tx,
  key: Omit<Insertable<Tables['api_keys']>, 'expires_at'>,
  days: number,
): Promise<string> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({ ...key, expires_at: sql<Date>`now() + make_interval(days => ${days})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends the keys of a user and those that they made for their company, or one of them. Returns those that were open. */
export function revokeKeys(tx: Tx, userId: string, only?: string) {
  let update = tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('created_by', '=', userId)]))
    .where('revoked_at', 'is', null)
  if (only !== undefined) update = update.where('id', '=', only)
  return update.returning(['id', 'name', 'key_hash']).execute()
}

const isLongUnused = sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`

/** Written at most once a minute; of simultaneous requests the first one writes. */
export async function touchKey(db: Db, id: string, address: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()`, last_used_address: address })
    .where('id', '=', id)
    .where(isLongUnused)
    .execute()
}
