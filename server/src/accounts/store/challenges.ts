import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

const MOST_TRIES = 5
const WRONG_CODES_A_DAY = 20

export async function insertChallenge(
  tx: Tx,
  challenge: Pick<Insertable<Tables['log_in_challenges']>, 'id' | 'user_id' | 'challenge_hash'>,
  seconds: number,
): Promise<void> {
  await tx
    .insertInto('log_in_challenges')
    .values({ ...challenge, used_at: null, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute()
}

/**
 * Counts an attempt against a challenge. False if it was used, has expired, or has no attempts left. The user's row
 * must be locked.
 */
export async function countChallengeAttempt(tx: Tx, id: string): Promise<boolean> {
  const counted = await tx
    .updateTable('log_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MOST_TRIES)
    .returning('id')
    .execute()
  return counted.length > 0
}

/** True if the account has reached the daily limit of wrong second factors. */
export async function isOutOfAttempts(tx: Tx, userId: string): Promise<boolean> {
  const counted = await sql<{ wrong: number }>`
    select coalesce(sum(tries - (used_at is not null)::int), 0)::int as wrong from log_in_challenges
    where user_id = ${userId} and created_at > now() - interval '1 day'`.execute(tx)
  return (counted.rows[0]?.wrong ?? 0) >= WRONG_CODES_A_DAY
}

export async function markChallengeUsed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('log_in_challenges').set({ used_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Invalidates log-ins that have passed only the first step, after a change that affects them. */
export async function voidChallenges(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('log_in_challenges')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}

/** Deletes an account's challenges and their failed attempts. */
export async function deleteChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('log_in_challenges').where('user_id', '=', userId).execute()
}
