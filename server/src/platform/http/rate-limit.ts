import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { tooManyRequests } from './errors.ts'

/**
 * Counts a try under each key and refuses once a key has had its share of the window. Counted in the database, so
 * that all servers count together.
 * @throws 429 with the seconds until the window ends
 */
export async function limitTries(
  db: Db,
  keys: readonly string[],
  most: number,
  windowSeconds: number,
): Promise<void> {
  for (const key of keys) {
    const counted = await sql<{ hits: number; wait: number }>`
      insert into rate_limits (key, window_start, hits)
      values (${key}, to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds}), 1)
      on conflict (key, window_start) do update set hits = rate_limits.hits + 1
      returning hits, ceil(extract(epoch from window_start) + ${windowSeconds} - extract(epoch from now()))::int as wait
    `.execute(db)
    const row = counted.rows[0]
    if (row && row.hits > most) throw tooManyRequests(Math.max(1, row.wait))
  }
}
