import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { signalLive } from '../platform/events/events.ts'

export type CodePurpose = Insertable<Tables['one_time_codes']>['purpose']

const MOST_TRIES = 5
const CODE_MINUTES = 10
const WRONG_CODES_A_DAY = 20

export async function insertUser(tx: Tx, user: Insertable<Tables['users']>): Promise<void> {
  await tx.insertInto('users').values(user).execute()
}

/** Updates a user's row and makes every server check the user's live connections again. */
export async function updateUser(tx: Tx, id: string, change: Updateable<Tables['users']>): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await signalLive(tx, { topic: 'actor', id })
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

/** Ends the open sessions of a user: one, all but one, or all. Returns the ended ones. */
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

/**
 * Counts an attempt against the current code of this purpose and returns the code; null if there is none, its
 * attempts are used up, or the account has reached its daily limit of wrong codes. The user's row must be locked.
 */
export async function takeTry(
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
): Promise<{ id: string; code_hash: string; email: string | null } | null> {
  const taken = await sql<{ id: string; code_hash: string; email: string | null }>`
    update one_time_codes set tries = tries + 1
    where user_id = ${userId} and purpose = ${purpose} and used_at is null
      and expires_at > now() and tries < ${MOST_TRIES}
      and (select coalesce(sum(tries - (used_at is not null)::int), 0) from one_time_codes
           where user_id = ${userId} and created_at > now() - interval '1 day') < ${WRONG_CODES_A_DAY}
    returning id, code_hash, email`.execute(tx)
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

/** Stores a version of the agreement once. Returns whether it was new. */
export async function insertAgreement(
  tx: Tx,
  agreement: Omit<Insertable<Tables['agreements']>, 'in_force_since'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('agreements')
    .values(agreement)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .execute()
  return inserted.length > 0
}

/** Marks exactly the users who accepted this version as having accepted. */
export async function resetAcceptance(tx: Tx, version: string): Promise<void> {
  await sql`update users set is_user_agreement_accepted = exists (
    select from agreement_acceptances a where a.user_id = users.id and a.version = ${version})`.execute(tx)
}

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
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .execute()
  return taken.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code. False if it is unknown or was used. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute()
  return taken.length > 0
}

export async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await replaceRecoveryCodes(tx, userId, [])
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

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
export async function takeChallengeTry(tx: Tx, id: string): Promise<boolean> {
  const taken = await tx
    .updateTable('log_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MOST_TRIES)
    .returning('id')
    .execute()
  return taken.length > 0
}

/** True if the account has reached the daily limit of wrong second factors. */
export async function hasHadItsTries(tx: Tx, userId: string): Promise<boolean> {
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

/**
 * Deletes an account's challenges and their failed attempts, which concern a second factor that no longer exists.
 */
export async function deleteChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('log_in_challenges').where('user_id', '=', userId).execute()
}
