import pg from 'pg'
import { inject, vi } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { newDatabase } from '../real-postgres.ts'
import { startTestApp } from '../test-app.ts'

/**
 * The product on a database whose clock stands: its `now` and `clock_timestamp` are found before PostgreSQL's own, so
 * that what a query decides can be asked at the very moment. Defaults of columns keep PostgreSQL's clock.
 */
export async function startAtStandingClock() {
  const url = await newDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const standing = (name: string) =>
    `create function standing.${name}() returns timestamptz stable language sql as 'select at from standing.clock';`
  await client.query(`create schema standing;
    create table standing.clock as select date_trunc('seconds', pg_catalog.clock_timestamp()) as at;
    ${standing('now')} ${standing('clock_timestamp')}
    alter database ${pg.escapeIdentifier(new URL(url).pathname.slice(1))} set search_path = standing, pg_catalog, public`)
  const testApp = await startTestApp('postgres', { DATABASE_URL: url })
  const { platform } = testApp.product
  let now = (await client.query<{ at: Date }>('select at from standing.clock')).rows[0]?.at ?? new Date()
  vi.spyOn(platform.clock, 'now').mockImplementation(() => now)
  return {
    ...testApp,
    platform,
    now: () => now,
    /** Puts the clocks of the database and the server to a moment. */
    async set(moment: Date | string): Promise<void> {
      now = new Date(moment)
      await client.query('update standing.clock set at = $1', [now])
    },
    async close(): Promise<void> {
      await client.end()
      await testApp.close()
    },
  }
}

export type Clock = Awaited<ReturnType<typeof startAtStandingClock>>

/** Does something while the clock stands at a moment. */
export async function stand<T>(market: Clock, moment: Date, work: () => Promise<T> | T): Promise<T> {
  const before = market.now()
  await market.set(moment)
  const done = await work()
  await market.set(before)
  return done
}

/** Makes something, and asks about it when the clock has moved on by a period and so many seconds. */
export const later =
  <Thing>(
    period: number,
    make: (market: Clock, tx: Tx) => Thing | Promise<Thing>,
    holds: (market: Clock, thing: Thing, tx: Tx) => unknown,
  ) =>
  async (seconds: number, market: Clock): Promise<unknown> => {
    const { db } = market.platform
    const thing = await db.transaction().execute(async (tx) => make(market, tx))
    const moment = new Date(market.now().getTime() + (period + seconds) * 1000)
    return stand(market, moment, () => db.transaction().execute(async (tx) => holds(market, thing, tx)))
  }
