import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** How many statements wait for a lock. Asked outside of a transaction, which would see what it saw first. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
