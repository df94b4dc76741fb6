import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type CodePurpose = Insertable<Tables['one_time_codes']>['purpose']

/** How long mailed codes are valid. */
export const CODE_MINUTES = 10
const MOST_TRIES = 5
const WRONG_CODES_A_DAY = 20

/** Stores a new code; earlier ones of the same purpose become invalid. */
export async function replaceCode(
  tx: Tx,
  code: { id: string; user_id: string; purpose: CodePurpose; code_hash: string; email: string | null },
): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', code.user_id)
    .where('purpose', '=', code.purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  await tx
    .insertInto('one_time_codes')
    .values({ ...code, expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})` })
    .execute()
}

/** Invalidates the codes of an account, whatever their purpose. Wrong attempts stay counted. */
export async function voidCodes(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}

/**
 * Counts an attempt against the current code of this purpose and returns the code; null if there is none, its
 * attempts are used up, or the account has reached its daily limit of wrong codes. The user's row must be locked.
 */
export async function countCodeAttempt(
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
): Promise<{ id: string; code_hash: string; email: string | null } | null> {
  const counted = await sql<{ id: string; code_hash: string; email: string | null }>`
    update one_time_codes set tries = tries + 1
    where user_id = ${userId} and purpose = ${purpose} and used_at is null
      and expires_at > now() and tries < ${MOST_TRIES}
      and (select coalesce(sum(tries - (used_at is not null)::int), 0) from one_time_codes
           where user_id = ${userId} and created_at > now() - interval '1 day') < ${WRONG_CODES_A_DAY}
    returning id, code_hash, email`.execute(tx)
  return counted.rows[0] ?? null
}

export async function markCodeUsed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('one_time_codes').set({ used_at: sql<Date>`now()` }).where('id', '=', id).execute()
}
