import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isOpenSession } from '../queries/sessions.ts'

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

/** Stores when the person of an open session proved who they are; false if it is not theirs or has ended. */
export async function markConfirmed(
  tx: Tx,
  { session, user, seconds }: { session: string; user: string; seconds: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    // The clock of the provider may be ahead.
    .set({ confirmed_at: sql<Date>`least(now(), to_timestamp(${seconds}))` })
    .where('id', '=', session)
    .where('user_id', '=', user)
    .where(isOpenSession)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
