import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** The current time of the database, which all servers share. */
export async function dbNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
