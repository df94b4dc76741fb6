import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** The current time of the database, which all servers share. */
export async function dbNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('The database did not return its time.')
  return now
}

/** The format of a moment with all its digits, for `to_char` in UTC. */
export const MICROSECONDS = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`)

/**
 * A moment before which nothing is added any more: a transaction that still writes began after it. Its rows have the
 * moment at which they were written, so that a reader who went on to now would miss them when they are committed.
 */
export async function settledMoment(db: Db): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select to_char(least(min(xact_start), clock_timestamp() - interval '300 milliseconds') at time zone 'UTC', ${MICROSECONDS})
      as moment
    from pg_stat_activity where backend_xid is not null and datname = current_database()`.execute(db)
  return rows[0]?.moment ?? ''
}

const MEASURE_EVERY_MS = 30_000

/**
 * The database's time without a query: measured at the start and every 30 s, and carried forward in between by the
 * process's monotonic timer, so that a wrong or changed system clock has no effect. Tokens and signed addresses are
 * issued and checked by it on every server.
 */
export class DatabaseClock {
  readonly #db: Db
  #measured: { time: number; timer: number } | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** @throws if it was never measured */
  now(): Date {
    if (!this.#measured) throw new Error('The clock of the database has not been read yet.')
    return new Date(this.#measured.time + performance.now() - this.#measured.timer)
  }

  /** Milliseconds by which this server's own clock is ahead of the database's; negative if it is behind. */
  get ahead(): number {
    return Date.now() - this.now().getTime()
  }

  /** Reads the database's time; half of the round trip counts as the time of the response. */
  async measure(): Promise<void> {
    const started = performance.now()
    const now = await dbNow(this.#db)
    const timer = (started + performance.now()) / 2
    this.#measured = { time: now.getTime(), timer }
  }

  /** Measures again at intervals; after a failed attempt the last measurement stays in use. */
  start(): void {
    this.#timer = setInterval(() => void this.measure().catch(() => {}), MEASURE_EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
