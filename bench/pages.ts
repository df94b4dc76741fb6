/*
 * node bench/pages.ts [--seconds N] [--rounds N] [--deals N] [--json file]: pages of the market and deals that one
 * server answers a second, beside a hand-written server that does the least for the same pages (reference/server.ts).
 * Server, load and database share this machine: compare, do not size by it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Figures, medianOf } from './lib/figures.ts'
import { type Ask, Client, load } from './lib/load.ts'
import { liveDeal, type Market, makeMarket, openDatabases, psql, serveMarket, USERS } from './lib/markets.ts'
import { option, Report } from './lib/results.ts'
import { buyerTokens } from './lib/tokens.ts'

const terms = { seconds: option('seconds', 8), connections: 16 }
const ROUNDS = option('rounds', 3)
const WARM_SECONDS = 2
const PAGES = 5
const filtered = (from: number, to: number) =>
  `/api/loan-deal/?deal_state=live&mortgage_class=residential&ltv__gte=${from.toFixed(2)}&ltv__lte=${to.toFixed(2)}&ordering=-yield&page_size=12`
/** Bounds of a filter, in hundredths of a percent of loan to value. */
const BOUNDS = 1_000
const REFERENCE = join(import.meta.dirname, 'reference')
const LINE = /(http:\S+)/

/** Starts the hand-written server and waits until it listens. */
async function startReference({ databaseUrl }: Market) {
  psql(databaseUrl, '-f', join(REFERENCE, 'index.sql'))
  const child = spawn(process.execPath, [join(REFERENCE, 'server.ts')], {
    env: { ...process.env, PORT: '0', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url: LINE.exec(line)?.[1] ?? '', end: () => child.kill() }
}

const report = new Report('pages')
const postgres = await openDatabases()
const market = await makeMarket(postgres, option('deals', 100_000))
const tokens = buyerTokens(64, USERS)
const anyOf = (count: number) => 1 + Math.floor(Math.random() * count)

const WORK: readonly { what: string; path: () => string }[] = [
  {
    what: 'a filtered page of the market, with its count',
    path: () => `${filtered(40, 75)}&page=${anyOf(PAGES)}`,
  },
  {
    // The product keeps the count of a list, so each question differs from those before.
    what: 'the same, each with other bounds',
    path: () => `${filtered(40 - anyOf(BOUNDS) / 100, 75 + anyOf(BOUNDS) / 100)}&page=${anyOf(PAGES)}`,
  },
  {
    what: 'a deal with its auction and bids',
    path: () => `/api/loan-deal/${liveDeal(market, anyOf(market.live))}/`,
  },
]

const server = await serveMarket(market)
const reference = await startReference(market)
const clients = {
  product: new Client(server.url, terms.connections),
  reference: new Client(reference.url, terms.connections),
}

try {
  for (const { what, path } of WORK) {
    const next = (): Ask => ({ method: 'GET', path: path(), token: tokens[anyOf(tokens.length) - 1] ?? '' })
    const rounds: Record<keyof typeof clients, Figures[]> = { product: [], reference: [] }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const who of ['product', 'reference'] as const) {
        await load(clients[who], next, { ...terms, seconds: WARM_SECONDS })
        rounds[who].push(await load(clients[who], next, terms))
      }
    const [product, least] = [medianOf(rounds.product), medianOf(rounds.reference)]
    report.add({
      what,
      value: product.perSecond,
      unit: '/s',
      reference: { what: 'hand-written', value: least.perSecond },
      note: `p50 ${product.p50.toFixed(1)} ms beside ${least.p50.toFixed(1)} ms`,
    })
  }
  report.end()
} finally {
  for (const client of Object.values(clients)) client.close()
  reference.end()
  await server.end('SIGTERM')
  await postgres.stop()
}
