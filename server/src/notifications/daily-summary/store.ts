import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Begins the run of a day, unless a server has begun it. */
export async function beginRun(db: Db, day: string): Promise<void> {
  await db
    .insertInto('brief_runs')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks a run for one batch. @returns the last user to whom it was sent; null if it has ended or another server has the
 * lock
 */
export async function takeRun(tx: Tx, day: string): Promise<string | null> {
  const run = await tx
    .selectFrom('brief_runs')
    .select('after_user')
    .where('day', '=', day)
    .where('ended_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return run?.after_user ?? null
}

export const continueRun = (tx: Tx, day: string, after_user: string) =>
  tx.updateTable('brief_runs').set({ after_user }).where('day', '=', day).execute()

export const endRun = (tx: Tx, day: string) =>
  tx
    .updateTable('brief_runs')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('day', '=', day)
    .execute()

/** Claims the brief of a day for users. @returns the users among them who have not received it */
export async function claimBriefs(
  tx: Tx,
  users: readonly string[],
  { day, until }: { day: string; until: Date },
): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set()
  const { rows } = await sql<{ user_id: string }>`
    insert into briefs (user_id, day, matches_until) select id, ${day}, ${until} from unnest(${users}::uuid[]) id
    on conflict (user_id) do update set day = excluded.day, matches_until = excluded.matches_until where briefs.day < excluded.day
    returning user_id`.execute(tx)
  return new Set(rows.map(({ user_id }) => user_id))
}

export async function deleteBriefOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('briefs').where('user_id', '=', userId).execute()
}
