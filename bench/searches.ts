/*
 * node bench/searches.ts [--deals N] [--json file]: how long the job takes that compares a live deal with 10 000 and with
 * 100 000 saved searches and keeps what it finds, beside the count of them by the database; and for how long at a time it
 * keeps the server's thread.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { makeHomeSlice } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { alertOf } from '#server/saved-searches/commands/alert-owners.ts'
import { quantile } from './lib/figures.ts'
import { liveDeal, makeMarket, openDatabases, psql } from './lib/markets.ts'
import { option, Report } from './lib/results.ts'

const DEALS = option('deals', 20)
const WARM = 3
const LISTED = 10_000
const NANOSECONDS = 1e6

const report = new Report('searches')
const postgres = await openDatabases()

async function measure(searches: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-bench-'))
  const market = await makeMarket(postgres, LISTED)
  psql(market.databaseUrl, '-v', `searches=${searches}`, '-f', join(import.meta.dirname, 'data/searches.sql'))
  const config = { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: market.databaseUrl, SEED: 'off' }
  const product = await makeHomeSlice(readConfig(config))
  const { platform } = product
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const [job, floor]: [number[], number[]] = [[], []]
  const timed = async (times: number[], ask: () => Promise<unknown>) => {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  for (let n = 1; n <= WARM + DEALS; n += 1) {
    delay.enable()
    await timed(job, () => alertOf(platform, liveDeal(market, n)))
    delay.disable()
    if (n === WARM) delay.reset()
    await timed(floor, () => sql`select count(*) from saved_searches`.execute(platform.db))
  }
  const found = await sql<{ found: number }>`
    select count(*)::int as found from saved_search_alerts`.execute(platform.db)
  await product.close()
  rmSync(folder, { recursive: true, force: true })
  const sorted = (times: number[]) => times.slice(WARM).sort((a, b) => a - b)
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const)
    report.add({
      what: `a deal and ${searches} searches, ${name}`,
      value: quantile(sorted(job), share),
      unit: 'ms',
      reference: { what: 'count of them', value: quantile(sorted(floor), share) },
      note: `${Math.round((found.rows[0]?.found ?? 0) / (WARM + DEALS))} found, thread kept ${(delay.percentile(99) / NANOSECONDS).toFixed(0)} ms (p99), ${(delay.max / NANOSECONDS).toFixed(0)} ms at most`,
    })
}

try {
  await measure(10_000)
  await measure(100_000)
  report.end()
} finally {
  await postgres.stop()
}
