import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** The moment by the clock that every server shares. */
export async function dbNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
