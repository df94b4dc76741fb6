import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

export type CodePurpose = Insertable<Tables['one_time_codes']>['purpose']

export const MOST_TRIES = 5
const CODE_MINUTES = 10
const WRONG_CODES_A_DAY = 20

export async function insertUser(tx: Tx, user: Insertable<Tables['users']>): Promise<void> {
  await tx.insertInto('users').values(user).execute()
}

export async function updateUser(tx: Tx, id: string, change: Updateable<Tables['users']>): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function insertSession(
  tx: Tx,
  session: Omit<Insertable<Tables['sessions']>, 'expires_at'>,
  days: number,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, expires_at: sql<Date>`now() + make_interval(days => ${days})` })
    .execute()
}

/** Ends the open sessions of a user: one, all but one, or all. Answers which. */
export async function revokeSessions(
  tx: Tx,
  userId: string,
  which: { only?: string; except?: string },
): Promise<string[]> {
  let update = tx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (which.only !== undefined) update = update.where('id', '=', which.only)
  if (which.except !== undefined) update = update.where('id', '!=', which.except)
  const ended = await update.returning('id').execute()
  return ended.map((session) => session.id)
}

/** Stores a new code; the earlier ones of the same purpose can no longer be used. */
export async function replaceCode(
  tx: Tx,
  code: { id: string; user_id: string; purpose: CodePurpose; code_hash: string },
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

/**
 * Counts a try against the code that is out for this purpose and answers it; null when there is none, its tries are
 * used up, or the account has had its wrong codes of the day. The user's row must be locked.
 */
export async function takeTry(
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
): Promise<{ id: string; code_hash: string } | null> {
  const taken = await sql<{ id: string; code_hash: string }>`
    update one_time_codes set tries = tries + 1
    where user_id = ${userId} and purpose = ${purpose} and used_at is null
      and expires_at > now() and tries < ${MOST_TRIES}
      and (select coalesce(sum(tries - (used_at is not null)::int), 0) from one_time_codes
           where user_id = ${userId} and created_at > now() - interval '1 day') < ${WRONG_CODES_A_DAY}
    returning id, code_hash`.execute(tx)
  return taken.rows[0] ?? null
}

export async function markCodeUsed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('one_time_codes').set({ used_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

export async function insertAcceptance(
  tx: Tx,
  acceptance: { user_id: string; version: string; address: string },
): Promise<void> {
  await tx
    .insertInto('agreement_acceptances')
    .values(acceptance)
    .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
    .execute()
}
