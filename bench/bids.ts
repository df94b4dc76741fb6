/*
 * node bench/bids.ts [--seconds N] [--rounds N] [--deals N] [--json file]: accepted bids per second on one server, on
 * one deal and spread over all live ones, beside pgbench sending the least statements that store a bid to the same
 * database. Server, load and database share this machine: compare, do not size by it.
 */
import { join } from 'node:path'
import { type Figures, median, medianOf } from './lib/figures.ts'
import { type Ask, Client, load } from './lib/load.ts'
import { liveDeal, makeMarket, openDatabases, psql, serveMarket, USERS } from './lib/markets.ts'
import { pgbench } from './lib/pgbench.ts'
import { type ProcessorTime, processorTime } from './lib/processor-time.ts'
import { option, Report } from './lib/results.ts'
import { buyerTokens } from './lib/tokens.ts'

const terms = { seconds: option('seconds', 8), connections: 16 }
const ROUNDS = option('rounds', 3)
const WARM_SECONDS = 2
/** Larger than any increment, so that each bid that arrives in its order is accepted. */
const STEP = 10_000
const SCRIPT = join(import.meta.dirname, 'reference/bid.sql')

const report = new Report('bids')
const postgres = await openDatabases()
const market = await makeMarket(postgres, option('deals', 100_000))
psql(
  market.databaseUrl,
  '-c',
  `create function bench_id(kind text, n bigint) returns uuid immutable parallel safe language sql
    as $$ select (kind || '-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$`,
)
const server = await serveMarket(market)
const client = new Client(server.url, terms.connections)
const tokens = buyerTokens(64, USERS)

const highest = () =>
  Number(
    psql(market.databaseUrl, '-Atc', "select ceil(max(leading_amount)) from auctions where phase = 'open'"),
  )

/** Bids whose amounts rise with every request, whoever places them and wherever. */
function rising(isHot: boolean): () => Ask {
  let amount = highest()
  let turn = 0
  return () => {
    amount += STEP
    turn += 1
    const deal = liveDeal(market, isHot ? 1 : 1 + Math.floor(Math.random() * market.live))
    return {
      method: 'POST',
      path: '/api/bids/',
      token: tokens[turn % tokens.length] ?? '',
      body: { loan_deal: deal, bid_amount: amount },
    }
  }
}

const productBids = (isHot: boolean, seconds: number) => load(client, rising(isHot), { ...terms, seconds })
const referenceBids = (isHot: boolean, seconds: number) =>
  pgbench(
    market.databaseUrl,
    SCRIPT,
    { deals: market.deals, live: market.live, users: USERS, hot: Number(isHot) },
    { connections: terms.connections / 2, seconds },
  )

try {
  for (const isHot of [true, false]) {
    const rounds: { product: Figures[]; reference: Figures[] } = { product: [], reference: [] }
    const spent: ProcessorTime[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      psql(market.databaseUrl, '-c', 'vacuum auctions, loan_deals', '-c', 'checkpoint')
      await productBids(isHot, WARM_SECONDS)
      const before = processorTime(server, market.databaseUrl)
      const figures = await productBids(isHot, terms.seconds)
      const after = processorTime(server, market.databaseUrl)
      rounds.product.push(figures)
      const bids = figures.perSecond * terms.seconds
      spent.push({
        server: (after.server - before.server) / bids,
        database: (after.database - before.database) / bids,
      })
      referenceBids(isHot, WARM_SECONDS)
      rounds.reference.push(referenceBids(isHot, terms.seconds))
    }
    const [product, reference] = [medianOf(rounds.product), medianOf(rounds.reference)]
    report.add({
      what: isHot ? 'bids on one deal' : `bids over ${market.live} deals`,
      value: product.perSecond,
      unit: '/s',
      reference: { what: 'pgbench', value: reference.perSecond },
      note: `p50 ${product.p50.toFixed(1)} ms, p99 ${product.p99.toFixed(1)} ms; processor time of a bid ${median(
        spent.map(({ server: ms }) => ms),
      ).toFixed(
        2,
      )} ms in the server and ${median(spent.map(({ database }) => database)).toFixed(2)} in PostgreSQL`,
    })
  }
  const hot = psql(
    market.databaseUrl,
    '-Atc',
    "select 100.0 * n_tup_hot_upd / nullif(n_tup_upd, 0) from pg_stat_user_tables where relname = 'auctions'",
  )
  report.add({ what: 'updates of auctions within their page (HOT)', value: Number(hot), unit: '%' })
  report.end()
} finally {
  client.close()
  await server.end('SIGTERM')
  await postgres.stop()
}
