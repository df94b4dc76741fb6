import { type Insertable, sql, type Updateable } from 'kysely'
import { SIGN_ON_MINUTES } from '#domain/sign-on/rules.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

export async function insertProvider(tx: Tx, row: Insertable<Tables['sign_on_providers']>): Promise<void> {
  await tx.insertInto('sign_on_providers').values(row).execute()
}

export async function updateProvider(
  tx: Tx,
  id: string,
  change: Updateable<Tables['sign_on_providers']>,
): Promise<void> {
  await tx.updateTable('sign_on_providers').set(change).where('id', '=', id).execute()
}

export async function deleteProvider(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_on_providers').where('id', '=', id).execute()
}

export async function insertDomain(
  tx: Tx,
  row: Pick<Insertable<Tables['sign_on_domains']>, 'id' | 'provider_id' | 'domain' | 'token'>,
): Promise<void> {
  await tx.insertInto('sign_on_domains').values(row).execute()
}

/** False if another provider has verified the domain; the caller locks the domain. */
export async function markVerified(tx: Tx, id: string, domain: string): Promise<boolean> {
  const taken = await tx
    .selectFrom('sign_on_domains')
    .select('id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (taken) return false
  await tx
    .updateTable('sign_on_domains')
    .set({ verified_at: sql<Date>`coalesce(verified_at, now())` })
    .where('id', '=', id)
    .execute()
  return true
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_on_domains').where('id', '=', id).execute()
}

export async function insertIdentity(
  tx: Tx,
  row: Pick<Insertable<Tables['sign_on_identities']>, 'provider_id' | 'subject' | 'user_id'>,
): Promise<boolean> {
  const stored = await tx
    .insertInto('sign_on_identities')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return stored !== undefined
}

export async function insertAttempt(
  db: Db | Tx,
  row: Omit<Insertable<Tables['sign_on_attempts']>, 'expires_at'>,
): Promise<void> {
  await db
    .insertInto('sign_on_attempts')
    .values({ ...row, expires_at: sql<Date>`now() + make_interval(mins => ${SIGN_ON_MINUTES})` })
    .execute()
}

/** Uses up an attempt; undefined if it was used or has expired. Of two at the same moment one gets it. */
export const takeAttempt = (db: Db | Tx, token_hash: string) =>
  db
    .deleteFrom('sign_on_attempts')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()

export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await sql`delete from sign_on_attempts where expires_at < now()`.execute(db)
}

export async function deleteIdentitiesOf(tx: Tx, person: string): Promise<void> {
  await tx.deleteFrom('sign_on_identities').where('user_id', '=', person).execute()
}
