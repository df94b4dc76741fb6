import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Stores the token of a provider's directory in place of an earlier one. */
export async function putToken(
  tx: Tx,
  {
    provider_id,
    ...row
  }: Pick<Insertable<Tables['scim_tokens']>, 'provider_id' | 'id' | 'token_hash' | 'created_by'>,
): Promise<void> {
  const fresh = { ...row, created_at: sql<Date>`now()`, last_used_at: null }
  await tx
    .insertInto('scim_tokens')
    .values({ provider_id, ...fresh })
    .onConflict((on) => on.column('provider_id').doUpdateSet(fresh))
    .execute()
}

/** Deletes the token of a provider's directory; false if it has none. */
export async function deleteToken(tx: Tx, provider_id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scim_tokens')
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Written at most once a minute; of simultaneous requests the first one writes. */
export async function touchToken(db: Db, id: string): Promise<void> {
  await db
    .updateTable('scim_tokens')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`)
    .execute()
}

interface Said {
  external_id?: string | null
  is_deactivated?: boolean
  is_deleted?: boolean
}

/** Stores what a directory says of a person. */
export async function putPerson(
  tx: Tx,
  provider_id: string,
  user_id: string,
  { is_deactivated, ...said }: Said,
): Promise<void> {
  const ended =
    is_deactivated === undefined ? {} : { deactivated_at: is_deactivated ? sql<Date>`now()` : null }
  const change = { ...said, ...ended }
  await tx
    .insertInto('scim_people')
    .values({ provider_id, user_id, ...change })
    .onConflict((on) => on.columns(['provider_id', 'user_id']).doUpdateSet({ provider_id, ...change }))
    .execute()
}

/** Who joins by an invitation is back, whatever a directory did before. */
export async function forgetEndings(tx: Tx, user_id: string): Promise<void> {
  await tx
    .updateTable('scim_people')
    .set({ deactivated_at: null, is_deleted: false })
    .where('user_id', '=', user_id)
    .execute()
}

export async function insertGroup(
  tx: Tx,
  row: Pick<Insertable<Tables['scim_groups']>, 'id' | 'provider_id' | 'name' | 'external_id'>,
): Promise<void> {
  await tx.insertInto('scim_groups').values(row).execute()
}

export async function updateGroup(
  tx: Tx,
  id: string,
  change: Pick<Updateable<Tables['scim_groups']>, 'name' | 'external_id'>,
): Promise<void> {
  await tx
    .updateTable('scim_groups')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('scim_groups').where('id', '=', id).execute()
}

/** Stores the members of a group in place of the earlier ones. */
export async function putMembers(tx: Tx, group_id: string, users: readonly string[]): Promise<void> {
  await tx.deleteFrom('scim_group_members').where('group_id', '=', group_id).execute()
  if (users.length > 0)
    await tx
      .insertInto('scim_group_members')
      .values(users.map((user_id) => ({ group_id, user_id })))
      .execute()
}

export async function leaveGroups(tx: Tx, user_id: string): Promise<void> {
  await tx.deleteFrom('scim_group_members').where('user_id', '=', user_id).execute()
}

export async function deletePerson(tx: Tx, user_id: string): Promise<void> {
  await leaveGroups(tx, user_id)
  await tx.deleteFrom('scim_people').where('user_id', '=', user_id).execute()
}
