import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Stores the digest of a user's new feed address in place of the earlier one. */
export async function storeToken(tx: Tx, userId: string, tokenHash: string): Promise<void> {
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ token_hash: tokenHash, created_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

export async function forgetToken(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}
