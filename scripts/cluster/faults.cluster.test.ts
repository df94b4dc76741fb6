import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getAuction, getDeal } from '#domain/auctions/contract.ts'
import { dealFigures, listDeals, publicFigures } from '#domain/deals/contract.ts'
import { type Db, openDatabase, type Tx } from '#server/platform/database/database.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { watchLive } from '#server/test/faults/live-client.ts'
import { type Storm, startStorm } from '#server/test/faults/storm.ts'
import { liveDeal } from '#server/test/listing.ts'
import { type Client, clientAt, startTestApp, type TestApp } from '#server/test/test-app.ts'
import { type Postgres, STANDBY } from './postgres.ts'
import { type Cluster, startCluster } from './start.ts'
import { trust } from './trust.ts'

/** As deployed. Nothing answers mail, which waits; the S3 server's secret is known, and a storm exceeds the limits. */
const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:9',
  RATE_LIMITS: 'off',
  ALLOW_IN_PRODUCTION: 'unlimited-requests,weak-secret',
  LOG_LEVEL: 'error',
}
const SERVERS = 3
const CUT_OFF = 0
/** `npm run chaos` says for how long. */
const KILLING_MS = Number(process.env.CHAOS_MINUTES ?? 1) * 60_000
const KILL_EACH_MS = 5_000
/** Connections to PostgreSQL for the requests of all servers, by `default_pool_size`. */
const POOLED = 20
const RETRIED = [CUT_OFF, 502, 503, 504]
/** Bids whose time is taken, for each of three runs in both ways. */
const TIMED_BIDS = 300
/** So many that no price reaches the amount above which a bid must be confirmed. */
const STORM = { deals: 12 }
const SLOWLY = 120_000

const folder = mkdtempSync(join(tmpdir(), 'homeslice-cluster-'))
let cluster: Cluster
let office: TestApp
let front: { as(who: Client): Client }
let primary: Postgres
let standby: Postgres
beforeAll(async () => {
  chmodSync(folder, 0o755)
  cluster = await startCluster(folder, SERVERS, PRODUCTION)
  trust(cluster.certificate)
  front = { as: (who) => clientAt(cluster.url, who.token) }
  ;({ primary, standby } = cluster)
  const {
    DATABASE_DIRECT_URL: DATABASE_URL = '',
    DATA_DIR = '',
    SECRET_KEY = '',
    REDIS_URL = '',
  } = cluster.environment
  office = await startTestApp('postgres', { DATABASE_URL, DATA_DIR, SECRET_KEY, REDIS_URL })
})
afterAll(async () => {
  await office?.close()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const report = (...what: string[]) => console.log(`figures: ${what.join('; ')}`)
const countsOf = ({ responses }: Storm) =>
  [...responses].map(([status, count]) => `${count} × ${status}`).join(', ')

/** Whether what is acknowledged must be on the standby first. */
async function setSynchronous(isOn: boolean): Promise<void> {
  await primary.query(
    isOn
      ? `alter system set synchronous_standby_names = '${STANDBY}'`
      : 'alter system reset synchronous_standby_names',
  )
  await primary.query('select pg_reload_conf()')
  const expected = isOn ? 'sync' : 'async'
  await vi.waitUntil(async () => (await followers())[0]?.sync_state === expected, { timeout: 20_000 })
}

const followers = () =>
  primary.query<{ pid: number; sync_state: string }>('select pid, sync_state from pg_stat_replication')

/** Nothing reaches the standby any more, as over a network that is gone. */
async function silenceStandby(): Promise<() => void> {
  const pid = (await followers())[0]?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  return () => process.kill(pid, 'SIGCONT')
}

/** Waits until bids are refused because the database does not answer. */
function refused({ responses }: Storm, bids = 1): Promise<unknown> {
  const before = responses.get(503) ?? 0
  return vi.waitUntil(() => (responses.get(503) ?? 0) >= before + bids, { timeout: SLOWLY, interval: 10 })
}

async function bidsPerSecond(storm: Storm): Promise<number> {
  const started = performance.now()
  await storm.flows(TIMED_BIDS, SLOWLY)
  return TIMED_BIDS / ((performance.now() - started) / 1000)
}

it('with a synchronous standby bids are slower, wait while it is silent, and go on without it', async () => {
  const storm = await startStorm(office, [front], STORM)
  await storm.flows(100, SLOWLY)
  for (const run of [1, 2, 3]) {
    const alone = await bidsPerSecond(storm)
    await setSynchronous(true)
    const both = await bidsPerSecond(storm)
    await setSynchronous(false)
    report(`run ${run}: ${alone.toFixed(0)} bids/s asynchronous, ${both.toFixed(0)} synchronous`)
  }
  await setSynchronous(true)
  const speak = await silenceStandby()
  await refused(storm)
  const acknowledged = storm.acknowledgedAt.length
  await refused(storm, 20)
  expect(storm.acknowledgedAt.length).toBe(acknowledged)
  await primary.query('alter system reset synchronous_standby_names')
  await primary.query('select pg_reload_conf()')
  await storm.flows(50, SLOWLY)
  speak()
  await storm.endsClean()
})

it('when PgBouncer is killed and restarted, no bid is lost or doubled, and all servers share its connections', async () => {
  const storm = await startStorm(office, [front], STORM)
  await storm.flows(100, SLOWLY)
  for (const signal of ['SIGKILL', 'SIGINT', 'SIGKILL', 'SIGINT', 'SIGKILL'] as const) {
    await cluster.pooler.end(signal)
    await refused(storm)
    await cluster.pooler.start()
    await storm.flows(50, SLOWLY)
    const { clients, connections } = await pooled()
    expect(clients).toBeGreaterThan(connections)
    expect(connections).toBeLessThanOrEqual(POOLED)
    report(`${clients} connections of servers share ${connections} to PostgreSQL`)
  }
  await storm.endsClean()
  report('PgBouncer restarted 5 times', `bids: ${countsOf(storm)}`)
})

/** The connections of the servers to PgBouncer, and those of PgBouncer to PostgreSQL. */
async function pooled(): Promise<{ clients: number; connections: number }> {
  const console = new pg.Client({
    connectionString: cluster.environment.DATABASE_URL?.replace(/homeslice$/, 'pgbouncer'),
  })
  await console.connect()
  const { rows } = await console.query<Record<string, string>>('show pools')
  await console.end()
  const pool = rows.find(({ database }) => database === 'homeslice')
  const sum = (prefix: string) =>
    Object.entries(pool ?? {}).reduce((all, [name, n]) => all + (name.startsWith(prefix) ? Number(n) : 0), 0)
  return { clients: sum('cl_'), connections: sum('sv_') }
}

it('after a migration, and another one, statements through PgBouncer are planned again, in a transaction and without', async () => {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL } = cluster.environment
  const engine = await openPostgres(DATABASE_URL, 3, DATABASE_DIRECT_URL)
  const db = openDatabase(engine)
  const columns = async (on: Db | Tx) =>
    Object.keys((await sql<object>`select * from pooled where id = ${1}`.execute(on)).rows[0] ?? {})
  const inTransaction = () => db.transaction().execute((tx) => columns(tx))
  await engine.script('create table pooled (id int); insert into pooled values (1)')
  expect([await columns(db), await inTransaction()]).toEqual([['id'], ['id']])
  await engine.script(`alter table pooled add column one text default 'one'`)
  expect([await columns(db), await inTransaction()]).toEqual([
    ['id', 'one'],
    ['id', 'one'],
  ])
  await engine.script(`alter table pooled add column two text default 'two'`)
  expect([await inTransaction(), await columns(db)]).toEqual([
    ['id', 'one', 'two'],
    ['id', 'one', 'two'],
  ])
  await engine.script('drop table pooled')
  await db.destroy()
})

it('a pooler that does not set the time-outs of requests is refused', async () => {
  const { DATABASE_DIRECT_URL = '' } = cluster.environment
  await expect(
    openPostgres(DATABASE_DIRECT_URL, 2, `${DATABASE_DIRECT_URL}&application_name=direct`),
  ).rejects.toThrow(/must set this on its connections.*lock_timeout = 1900/)
})

it('what may be a moment old is read from the standby, never one that is late or gone, and each reads what they changed', async () => {
  const [seller, reviewer, buyer] = [
    await office.member('seller'),
    await office.member('reviewer'),
    await office.member('buyer'),
  ]
  const visitor = clientAt(cluster.url)
  const live = async () => (await visitor.ask(publicFigures)).body.live_count
  const before = await live()
  await standby.query('select pg_wal_replay_pause()')
  await liveDeal(office, seller, reviewer)
  expect(await live()).toBe(before)
  const headers = (moment: number) => ({ cookie: `__Secure-homeslice_changed=${moment}` })
  const asBuyer = async (changedAt: number) =>
    (await front.as(buyer).ask(dealFigures, { headers: headers(changedAt) })).body.by_state.live ?? 0
  expect([await asBuyer(0), await asBuyer(Date.now())]).toEqual([before, before + 1])
  const paused = performance.now()
  await vi.waitUntil(async () => (await live()) === before + 1, { timeout: 20_000, interval: 50 })
  const turned = performance.now() - paused
  await standby.query('select pg_wal_replay_resume()')
  const reading = async () =>
    (await standby.query(`select from pg_stat_activity where application_name = 'homeslice replica'`)).length
  await vi.waitUntil(async () => (await reading()) > 0, { timeout: 20_000 })
  await standby.kill()
  const statuses: number[] = []
  for (let reads = 0; reads < 100; reads += 1) statuses.push((await visitor.ask(publicFigures)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await standby.start()
  report(`a standby that stopped replaying was read from for ${seconds(turned)}`)
})

it(
  'while one of three servers after the other is killed, no read fails and no bid is lost or doubled',
  async () => {
    const storm = await startStorm(office, [front], { deals: STORM.deals * Math.ceil(KILLING_MS / 60_000) })
    const readers = await Promise.all([
      office.member('buyer'),
      office.member('buyer'),
      office.member('seller'),
    ])
    const statuses: number[] = []
    let isOver = false
    const reading = Promise.all(
      readers.map(async (reader) => {
        while (!isOver) {
          const client = front.as(reader)
          const page = { params: { id: storm.deals[0] ?? '' } }
          for (const read of [
            () => client.ask(listDeals),
            () => client.ask(getDeal, page),
            () => client.ask(publicFigures),
          ])
            statuses.push(
              await read().then(
                ({ status }) => status,
                // An answer that had begun to arrive when its server was killed; no proxy can repeat it.
                () => CUT_OFF,
              ),
            )
        }
      }),
    )
    const until = performance.now() + KILLING_MS
    const serving = cluster.servers.map(({ program }) => program)
    const starting: Promise<unknown>[] = []
    while (performance.now() < until) {
      // A server may take longer to start than the time between two kills: two of three serve meanwhile.
      await vi.waitUntil(() => serving.length === SERVERS, { timeout: SLOWLY, interval: 10 })
      const killed = serving.shift()
      await killed?.end('SIGKILL')
      if (killed) starting.push(killed.start().then(() => serving.push(killed)))
      await pause(KILL_EACH_MS)
    }
    await Promise.all(starting)
    isOver = true
    await reading
    await storm.endsClean()
    const retried = RETRIED.reduce((sum, status) => sum + (storm.responses.get(status) ?? 0), 0)
    report(
      `servers killed ${starting.length} times in ${seconds(KILLING_MS)}`,
      `${statuses.length} reads`,
      `bids: ${countsOf(storm)}`,
      `${retried} repeated under their key`,
    )
    expect(statuses.filter((status) => status !== 200 && status !== CUT_OFF)).toEqual([])
    const cutOff = statuses.filter((status) => status === CUT_OFF).length
    report(`${cutOff} reads cut off`)
    expect(cutOff).toBeLessThanOrEqual(starting.length)
  },
  KILLING_MS + 600_000,
)

it('when Redis is killed and is back, every watcher has the price within seconds, and at the end', async () => {
  const storm = await startStorm(office, [front], STORM)
  const deal = storm.deals[0] ?? ''
  const watcher = await office.member('buyer')
  const places = [{ url: cluster.url }, ...cluster.servers]
  const live = await Promise.all(places.map(({ url }) => watchLive({ server: { url } }, watcher, deal)))
  const price = async () => (await watcher.ask(getAuction, { params: { id: deal } })).body.leading_amount
  const everyoneHas = async (amount: string | null) =>
    vi.waitUntil(() => live.every((each) => Number(each.leadingAmount()) >= Number(amount)), {
      timeout: 10_000,
      interval: 10,
    })
  await storm.flows(50, SLOWLY)
  await cluster.redis.end('SIGKILL')
  await storm.flows(100, SLOWLY)
  const asked = performance.now()
  await everyoneHas(await price())
  const without = performance.now() - asked
  await cluster.redis.start()
  await storm.flows(100, SLOWLY)
  await storm.endsClean()
  const last = await price()
  await everyoneHas(last)
  expect(live.map((each) => [each.leadingAmount(), each.closedWith()])).toEqual(live.map(() => [last, null]))
  for (const each of live) each.close()
  report(`without Redis a price was everywhere after ${seconds(without)}`, `bids: ${countsOf(storm)}`)
})

/** The primary is lost under a storm, and the standby takes over. */
async function takeOver(
  storm: Storm,
  {
    before,
    follow,
    isAddressFirst = false,
  }: { before(): Promise<unknown>; follow(): Promise<void>; isAddressFirst?: boolean },
): Promise<{ lost: number; others: string[] }> {
  await storm.flows(100, SLOWLY)
  await before()
  const acknowledged = storm.acknowledgedAt.length
  const died = performance.now()
  await primary.kill()
  if (isAddressFirst) {
    cluster.pointTo(standby)
    await refused(storm)
  }
  await standby.promote()
  const promoted = performance.now()
  await follow()
  await storm.flows(50, SLOWLY)
  const back = storm.acknowledgedAt.find((at) => at > promoted) ?? Number.NaN
  const anomalies = await storm.end()
  const others = anomalies.filter((one) => !one.endsWith('was acknowledged and is lost.'))
  const lost = anomalies.length - others.length
  report(
    `${acknowledged} bids acknowledged before, ${lost} lost`,
    `promoted after ${seconds(promoted - died)}, the next bid after ${seconds(back - died)}`,
    `bids: ${countsOf(storm)}`,
  )
  // Any other 5xx would be a fault of the product.
  expect(
    [...storm.responses.keys()].filter((status) => status >= 500 && ![502, 503].includes(status)),
  ).toEqual([])
  primary = standby
  const copying = performance.now()
  standby = await cluster.newStandby(primary)
  report(`a new standby after ${seconds(performance.now() - copying)}`)
  return { lost, others }
}
const moveAddress = async () => cluster.pointTo(standby)

it('a standby that takes over from a lost primary has what it had received, and servers follow the address', async () => {
  const storm = await startStorm(office, [front], STORM)
  const { others } = await takeOver(storm, { before: async () => {}, follow: moveAddress })
  expect(others).toEqual([])
})

it('servers whose address leads to a standby refuse bids until it is promoted', async () => {
  const storm = await startStorm(office, [front], STORM)
  const { others } = await takeOver(storm, {
    before: async () => {},
    follow: moveAddress,
    isAddressFirst: true,
  })
  expect(others).toEqual([])
})

it('an asynchronous standby that was silent lacks the bids that were acknowledged meanwhile, and nothing else', async () => {
  const storm = await startStorm(office, [front], STORM)
  const { lost, others } = await takeOver(storm, {
    async before() {
      await silenceStandby()
      await storm.flows(50, SLOWLY)
    },
    async follow() {
      const address = new URL(cluster.environment.DATABASE_URL ?? '')
      address.searchParams.delete('host')
      address.hostname = '127.0.0.1'
      address.port = String(standby.port)
      // Without the pooler, whose own address of the database is moved afterwards.
      await cluster.restartServers({ DATABASE_URL: `${address}`, DATABASE_DIRECT_URL: `${address}` })
      await moveAddress()
    },
  })
  expect(others).toEqual([])
  expect(lost).toBeGreaterThanOrEqual(50)
  await cluster.restartServers({})
})

it('a synchronous standby that was silent has every bid that was acknowledged', async () => {
  await setSynchronous(true)
  const storm = await startStorm(office, [front], STORM)
  const { lost, others } = await takeOver(storm, {
    async before() {
      await silenceStandby()
      await refused(storm)
    },
    follow: moveAddress,
  })
  expect(others).toEqual([])
  expect(lost).toBe(0)
})
