import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type PasskeyPurpose = Tables['passkey_challenges']['purpose']

export async function insertPasskeyChallenge(
  db: Db | Tx,
  challenge: { challenge_hash: string; purpose: PasskeyPurpose; user_id: string | null },
  seconds: number,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ ...challenge, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute()
}

/** Uses up a challenge. False if it is unknown, was used, has expired, or was made for something or someone else. */
export async function consumePasskeyChallenge(
  db: Db | Tx,
  { challenge_hash, purpose, user_id }: Parameters<typeof insertPasskeyChallenge>[1],
): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge_hash')
    .execute()
  return used.length > 0
}

export async function deletePasskeyChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

/** False if the credential is known already, of whichever account. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Tables['passkeys']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

export async function markPasskeyUsed(
  tx: Tx,
  id: string,
  facts: { counter: number; is_backed_up: boolean },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ ...facts, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** False if it is not a passkey of the user. */
export async function updatePasskeyName(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const changed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Deletes a passkey of a user, or all. Returns the names of the deleted ones. */
export async function deletePasskeys(tx: Tx, userId: string, only?: string): Promise<string[]> {
  let deletion = tx.deleteFrom('passkeys').where('user_id', '=', userId)
  if (only !== undefined) deletion = deletion.where('id', '=', only)
  return (await deletion.returning('name').execute()).map(({ name }) => name)
}
