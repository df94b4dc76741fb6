import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Stores an unconfirmed secret in place of an earlier unconfirmed one. */
export async function replaceSecret(tx: Tx, userId: string, secret: string): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, confirmed_at: null, last_step: 0 }),
    )
    .execute()
}

export async function confirmSecret(tx: Tx, userId: string, step: number): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute()
}

/** Uses up a time step. False if its code, or a later one, was used before. */
export async function consumeTimeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .execute()
  return used.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code. False if it is unknown or was used. */
export async function consumeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute()
  return used.length > 0
}

/** Deletes the authenticator app alone. */
export async function deleteSecret(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

/** Deletes the authenticator app and the recovery codes. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await replaceRecoveryCodes(tx, userId, [])
  await deleteSecret(tx, userId)
}
