/*
 * node bench/bids.ts [seconds]: bids per second on one server, on one hot deal and spread over 8 000 deals,
 * compared with `pgbench` sending the same SQL statements to the same database. Needs PostgreSQL's own binaries.
 * Server, load generator and database share this machine, so the figures are for comparison, not for sizing.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { toDecimal } from '#domain/kernel/money.ts'
import { seed } from '#seed/seed.ts'
import { makeHomeSlice } from '#server/app.ts'
import { secretInFolder } from '#server/platform/auth/tokens.ts'
import { dataPaths, readConfig } from '#server/platform/config.ts'
import { newDatabase, realPostgres } from '#server/test/real-postgres.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { figuresOf, line } from './lib/figures.ts'
import { type Buyer, buyers, liveDeals } from './lib/market.ts'
import { pgbench } from './lib/pgbench.ts'
import { type Statement, statementsOf } from './lib/recording.ts'

const SECONDS = Number(process.argv[2] ?? 10)
const DEALS = 8_000
const BUYERS = 200
const CONNECTIONS = 32
/** Larger than any increment, so that each bid judged in its order is accepted. */
const STEP = 10_000_00
const FIRST = 20_000_000_00

const folder = mkdtempSync(join(tmpdir(), 'homeslice-bench-'))
const postgres = await realPostgres()
const databaseUrl = await newDatabase(postgres.url)
const config = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
})
const product = await makeHomeSlice(config)
await seed(product.platform)
const deals = await liveDeals(product, DEALS)
const people = await buyers(product, BUYERS)
const server = await startServerProcess({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  SECRET_KEY: await secretInFolder(dataPaths(config).key),
})
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** The latest offer per deal; the next bid on it is one step higher. */
const offered = new Map<string, number>()

function nextOffer(deal: string): { loan_deal: string; bid_amount: string } {
  const amount = (offered.get(deal) ?? FIRST) + STEP
  offered.set(deal, amount)
  return { loan_deal: deal, bid_amount: toDecimal(amount) }
}

const post = (buyer: Buyer, body: object): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(
      `${server.url}/api/bids/`,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.once('error', reject)
    asked.end(JSON.stringify(body))
  })

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Sends bids through a number of connections until the time is over. */
async function load(targets: readonly string[]) {
  const times: number[] = []
  let rejected = 0
  const end = performance.now() + SECONDS * 1000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const start = performance.now()
        const status = await post(anyOf(people), nextOffer(anyOf(targets)))
        times.push(performance.now() - start)
        if (status === 400) rejected += 1
        else if (status !== 201) throw new Error(`A bid was answered ${status}.`)
      }
    }),
  )
  return { figures: figuresOf(times, SECONDS), rejected }
}

const quoted = (value: unknown): string =>
  value === null || value === undefined
    ? 'null'
    : `'${value instanceof Date ? value.toISOString() : String(value).replaceAll("'", "''")}'`

const UUID_7 = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g
/** A UUIDv7 contains its creation time in milliseconds. */
const madeAt = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** One bid's statements as a pgbench script, with new ids for the rows that the bid inserts and a random deal. */
function scriptOf(statements: Statement[], deal: string, since: number): string {
  const place = `(select coalesce(max(place), 0) + 1 from bids where loan_deal_id = ':deal')`
  const lines = statements.map(({ text, values }) => {
    const columns = /^insert into "bids" \(([^)]*)\)/.exec(text)?.[1]?.split(', ') ?? []
    const filled = text.replace(/\$(\d+)/g, (_match, number: string) =>
      columns[Number(number) - 1] === '"place"' ? place : quoted(values[Number(number) - 1]),
    )
    return `${filled.replace(/\s*\n\s*/g, ' ').replaceAll(deal, ':deal')};`
  })
  const script = lines.join('\n')
  const made = [...new Set(script.match(UUID_7))].filter((id) => madeAt(id) >= since)
  const variables = made.map((_id, index) => `gen_random_uuid() as id${index}`)
  const renamed = made.reduce((all, id, index) => all.replaceAll(id, `:id${index}`), script)
  return `select ${variables.join(', ')} \\gset\n${renamed}`
}

try {
  const hot = anyOf(deals)
  const sample = anyOf(deals)
  const buyer = anyOf(people)
  const since = Date.now()
  const statements = await statementsOf(product, async () => {
    const answer = await product.http.inject({
      method: 'POST',
      url: '/api/bids/',
      headers: { authorization: `Bearer ${buyer.token}` },
      payload: nextOffer(sample),
    })
    if (answer.statusCode !== 201) throw new Error(`A bid was answered ${answer.body}`)
  })
  const bid = scriptOf(statements, sample, since)
  const wanted = sql.join(deals)
  await sql`create table bench_deals as select (row_number() over ())::int as n, id from loan_deals where id in (${wanted})`.execute(
    product.platform.db,
  )
  await sql`create unique index on bench_deals (n)`.execute(product.platform.db)
  const chosen = (n: string) => `\\set n ${n}\nselect id as deal from bench_deals where n = :n \\gset\n${bid}`

  console.log(`${SECONDS} s each, ${CONNECTIONS} connections, ${statements.length} statements a bid`)
  await load(deals)
  const rows: [string, readonly string[], string][] = [
    [`over ${DEALS} deals`, deals, `random(1, ${DEALS})`],
    ['on one hot deal', [hot], '1'],
  ]
  for (const [where, targets, n] of rows) {
    const { figures, rejected } = await load(targets)
    console.log(line(`bids ${where}`, figures, `, ${rejected} of them rejected as outdated`))
    const reference = pgbench(databaseUrl, chosen(n), CONNECTIONS, SECONDS)
    console.log(reference ? line('  pgbench, the same statements', reference) : '  pgbench is not installed')
  }
} finally {
  agent.destroy()
  await server.end('SIGTERM')
  await product.close()
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
