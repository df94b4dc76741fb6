import { sql } from 'kysely'
import { type Db, sendLater, type Tx } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import { tooManyRequests } from './errors.ts'

/**
 * Counts an attempt under a key, in the database, so that all servers share the count. Returns the number of attempts
 * in the current window and the seconds until it ends.
 */
export async function countTry(
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<{ hits: number; wait: number }> {
  const counted = await sql<{ hits: number; wait: number }>`
    insert into rate_limits (key, window_start, hits)
    values (${key}, to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds}), 1)
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1
    returning hits, ceil(extract(epoch from window_start) + ${windowSeconds} - extract(epoch from now()))::int as wait
  `.execute(db)
  const { hits = 0, wait = 0 } = counted.rows[0] ?? {}
  return { hits, wait: Math.max(1, wait) }
}

/**
 * Counts an attempt under each key and rejects when a key has reached its limit for the window.
 * @throws 429 with the seconds until the window ends
 */
export async function limitTries(
  db: Db,
  keys: readonly string[],
  most: number,
  windowSeconds: number,
  rejection = (seconds: number) => tooManyRequests(seconds),
): Promise<void> {
  for (const key of keys) {
    const { hits, wait } = await countTry(db, key, windowSeconds)
    if (hits > most) throw rejection(wait)
  }
}

/** Subtracts one attempt from the latest window. */
export async function refundTry(db: Db, key: string): Promise<void> {
  await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${key}
    and window_start = (select max(window_start) from rate_limits where key = ${key})`.execute(db)
}

/** Resets the count after a success. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

const locks = statement<{ keys: string[] }, object>(
  (given) =>
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${given('keys')}::text[]) key`,
)

/** Locks a key until the transaction ends. */
export async function advisoryLock(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/**
 * Locks keys until the transaction ends, with its next statement. Sorted, so that two transactions do not wait for each
 * other.
 */
export const advisoryLocks = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  await sendLater(tx, locks({ keys: keys.toSorted() }))
}

/**
 * Allows one action per key every so many seconds, and locks the key until the transaction ends. Returns 0 if the
 * action is allowed now, else the seconds to wait.
 */
export async function startCooldown(tx: Tx, key: string, seconds: number): Promise<number> {
  await advisoryLock(tx, key)
  const last = await sql<{ wait: number }>`
    select ceil(extract(epoch from window_start) + ${seconds} - extract(epoch from clock_timestamp()))::int as wait
    from rate_limits where key = ${key} order by window_start desc limit 1`.execute(tx)
  const wait = last.rows[0]?.wait ?? 0
  if (wait > 0) return wait
  await sql`insert into rate_limits (key, window_start, hits) values (${key}, clock_timestamp(), 1)`.execute(
    tx,
  )
  return 0
}
