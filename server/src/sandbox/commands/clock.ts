import { sql } from 'kysely'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Engine } from '../../platform/database/engine.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Gives a sandbox's database a clock that can be moved: its `now` and `clock_timestamp` are found before PostgreSQL's
 * own. Before the migrations, so that defaults of columns and views use it too. The connection keeps the search path,
 * and the embedded database has one connection.
 */
export async function installClock(engine: Engine): Promise<void> {
  const ahead = (name: string, kind: string) =>
    `create or replace function public.${name}() returns timestamptz ${kind} language sql
      as 'select pg_catalog.${name}() + ahead from sandbox.clock';`
  await engine.script(`create schema if not exists sandbox;
    create table if not exists sandbox.clock (is_only boolean primary key default true, ahead interval not null);
    insert into sandbox.clock (ahead) values ('0') on conflict do nothing;
    ${ahead('now', 'stable')} ${ahead('clock_timestamp', 'volatile')}
    set search_path = public, pg_catalog;`)
}

/** @returns by how many seconds the sandbox's clock is ahead */
export async function secondsAhead(db: Db): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select extract(epoch from ahead)::float8 as ahead from sandbox.clock`.execute(db)
  return rows[0]?.ahead ?? 0
}

/** Work that is planned by the clock alone, such as reminders, runs each hour, or so often on a longer way. */
const MOST_RUNS = 100
/** What falls due within it is done together. */
const SHORTEST_STEP_MS = 1_000

/**
 * Moves the clock to a later moment, and does on the way what falls due, each at its time: auctions open and close,
 * reminders are sent, closings are overdue.
 */
export async function moveClockTo({ db, clock, jobs }: Platform, moment: Date): Promise<void> {
  const longest = Math.max(HOUR_MS, (moment.getTime() - clock.now().getTime()) / MOST_RUNS)
  for (;;) {
    const waits = [...(await jobs.runDue()).values()].filter((wait) => wait !== null)
    await jobs.runScheduled()
    const left = moment.getTime() - clock.now().getTime()
    if (left <= 0) return
    const step = Math.min(left, longest, Math.max(SHORTEST_STEP_MS, Math.min(...waits)))
    await sql`update sandbox.clock set ahead = ahead + make_interval(secs => ${step / 1000})`.execute(db)
    await clock.measure()
  }
}
