/*
 * node bench/boxes.ts [--boxes N] [--deals N] [--json file]: which credit boxes fit a deal, over 100 000 boxes of 20 000
 * users: the statements of the product alone, for each of some live deals, beside the count of all boxes by the database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeHomeSlice } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { comparedDeal, countMatching, likelyBoxes } from '#server/credit-boxes/queries/matching-boxes.ts'
import type { Db } from '#server/platform/database/database.ts'
import { quantile } from './lib/figures.ts'
import { liveDeal, makeMarket, openDatabases, psql, USERS } from './lib/markets.ts'
import { option, Report } from './lib/results.ts'

const BOXES = option('boxes', 100_000)
const DEALS = option('deals', 100)
const WARM = 10
const LISTED = 10_000

const timed = async (times: number[], ask: () => Promise<unknown>) => {
  const start = performance.now()
  await ask()
  times.push(performance.now() - start)
}

async function measure(db: Db, deals: readonly string[]) {
  const [find, count, floor]: [number[], number[], number[]] = [[], [], []]
  let found = 0
  for (const id of deals) {
    const deal = await comparedDeal(db, id, { isLive: true })
    if (deal === null) throw new Error(`The deal ${id} is not live.`)
    await timed(find, async () => {
      found += (await likelyBoxes(db, deal)).length
    })
    await timed(count, () => countMatching(db, deal))
    await timed(floor, () => sql`select count(*) from credit_boxes`.execute(db))
  }
  const measured = (times: number[]) => times.slice(WARM).sort((a, b) => a - b)
  return { find: measured(find), count: measured(count), floor: measured(floor), found }
}

const report = new Report('boxes')
const postgres = await openDatabases()
const folder = mkdtempSync(join(tmpdir(), 'homeslice-bench-'))
try {
  const market = await makeMarket(postgres, LISTED)
  const variables = ['-v', `boxes=${BOXES}`, '-v', `owners=${USERS}`]
  psql(market.databaseUrl, ...variables, '-f', join(import.meta.dirname, 'data/boxes.sql'))
  const config = { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: market.databaseUrl, SEED: 'off' }
  const product = await makeHomeSlice(readConfig(config))
  const deals = Array.from({ length: WARM + DEALS }, (_, n) => liveDeal(market, n + 1))
  const { find, count, floor, found } = await measure(product.platform.db, deals)
  await product.close()
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const reference = { what: 'count of all boxes', value: quantile(floor, share) }
    const note = `${Math.round(found / deals.length)} boxes found`
    report.add({
      what: `boxes of a deal, ${name}`,
      value: quantile(find, share),
      unit: 'ms',
      reference,
      note,
    })
    report.add({ what: `seller’s figure, ${name}`, value: quantile(count, share), unit: 'ms', reference })
  }
  report.end()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
