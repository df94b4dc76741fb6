import { sql } from 'kysely'
import { isOutletOf } from '../accounts/queries/outlets-of.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { OutletsOf } from '../platform/outlets.ts'

/** Stores the digest of a user's new feed address in place of the earlier one. */
export async function storeToken(tx: Tx, { user_id, member }: Actor, token_hash: string): Promise<void> {
  const made = { token_hash, created_by: member?.id ?? null }
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id, ...made })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...made, created_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

/** Returns the account whose address ended; undefined if none was on. */
export async function forgetToken(tx: Tx, of: OutletsOf): Promise<string | undefined> {
  const ended = await tx
    .deleteFrom('calendar_feeds')
    .where(isOutletOf(of))
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id
}
