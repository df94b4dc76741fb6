import type { Passkey } from '#domain/accounts/passkeys.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The passkeys of a user as they see them, oldest first. */
export async function ownPasskeys(db: Db | Tx, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_backed_up', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }))
}

/** How a browser finds the passkeys of a user. */
export async function credentialsOf(
  db: Db | Tx,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** The passkey with a credential's id, of whichever account. */
export const passkeyBy = (db: Db | Tx, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
