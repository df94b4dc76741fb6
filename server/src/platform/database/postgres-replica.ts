import { sql } from 'kysely'
import { type Db, openDatabase } from './database.ts'
import type { ConnectionCounts } from './engine.ts'
import { openPool } from './postgres-pool.ts'
import { Replica } from './replica.ts'
import { statementNames } from './statement-names.ts'

/** Shorter than for a request, which reads from the primary then. */
const TERMS = { wait: 500, statement: 2_000 }

/**
 * Reads from a standby; one that cannot be reached is read from once it can.
 * @param primary a database for the primary's position
 */
export function openReplica(
  url: string,
  size: number,
  primary: Db,
  now: () => number,
): { replica: Replica; connections(): ConnectionCounts; close(): Promise<void> } {
  const pool = openPool(url, {
    name: 'replica',
    terms: TERMS,
    size,
    nameOf: statementNames(),
    isReadOnly: true,
  })
  const db = openDatabase({ acquire: () => pool.acquire(), close: () => pool.close() })
  const position = async (of: Db, call: string) => {
    const { rows } = await sql<{
      position: string | null
    }>`select (${sql.raw(call)} - '0/0')::text as position`.execute(of)
    return rows[0]?.position ?? null
  }
  const replica = new Replica(
    db,
    {
      written: async () => Number(await position(primary, 'pg_current_wal_lsn()')),
      // Null from one that was promoted: it is another primary.
      async replayed() {
        const replayed = await position(db, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end')
        return replayed === null ? null : Number(replayed)
      },
    },
    now,
  )
  return {
    replica,
    connections: () => pool.counts(),
    async close() {
      replica.stop()
      await db.destroy()
    },
  }
}
