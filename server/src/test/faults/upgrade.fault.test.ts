import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDeal, listDeals, patchDeal } from '#domain/deals/contract.ts'
import { migrate } from '../../../migrations/migrate.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openPostgres } from '../../platform/database/postgres.ts'
import { type SecondServer, startTestApp, type TestApp } from '../test-app.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Storm, startStorm } from './storm.ts'

const SERVING = { STOP_NOTICE_SECONDS: '0.5' }
const SELLERS = 4
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
/** Tables that every bid and list reads, some by `select *`. */
const EXPANDED = ['users', 'sessions', 'loan_deals', 'auctions', 'bids', 'notifications']

let office: TestApp
let balancer: Balancer
let servers: SecondServer[]
beforeAll(async () => {
  office = await startTestApp()
  balancer = await startBalancer()
  servers = await Promise.all([office.secondServer(SERVING), office.secondServer(SERVING)])
  for (const server of servers) balancer.add(server)
})
afterAll(async () => {
  await balancer.stop()
  await Promise.all(servers.map(({ server }) => server.end('SIGTERM')))
  await office.close()
})

/** Bidders, and sellers who read lists and change a draft. */
async function startLoad() {
  const storm = await startStorm(office, [balancer.front], { deals: 2, buyers: 6 })
  const sellers = await Promise.all(Array.from({ length: SELLERS }, () => office.member('seller')))
  const statuses: number[] = []
  let isOver = false
  const working = Promise.all(
    sellers.map(async (seller) => {
      const { id } = (await seller.ask(createDeal, { body: { deal_type: 'single_mortgage' } })).body
      for (let turn = 0; !isOver; turn += 1) {
        const client = balancer.front.as(seller)
        statuses.push((await client.ask(listDeals)).status)
        // Not repeated by the proxy, because it has no Idempotency-Key.
        const change = { params: { id }, body: { city: turn % 2 === 0 ? 'Hamilton' : 'Ottawa' } }
        statuses.push((await client.ask(patchDeal, change)).status)
      }
    }),
  )
  return {
    storm,
    async endsClean() {
      isOver = true
      await working
      await storm.endsClean()
      expect(statuses.length).toBeGreaterThan(20)
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      expect(failuresOf(storm)).toEqual([])
    },
  }
}

const failuresOf = ({ responses }: Storm) =>
  [...responses].filter(([status]) => status === 0 || status >= 500)

const statusOf = (server: SecondServer, path: string) =>
  fetch(`${server.server.url}${path}`, { headers: { connection: 'close' } }).then(({ status }) => status)

const isRefusing = (server: SecondServer) =>
  statusOf(server, '/healthz').then(
    () => false,
    () => true,
  )

/** A request that the server has begun to read; the returned function sends the rest and returns the answer. */
async function halfSent({ server }: SecondServer): Promise<() => Promise<string>> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n')
  return () => {
    socket.write('\r\n')
    return text(socket)
  }
}

it('when each of two servers is stopped and replaced under load, no request fails and no bid is lost', async () => {
  const { storm, endsClean } = await startLoad()
  await storm.flows(10)
  for (const [place, leaving] of [...servers.entries()]) {
    const finish = await halfSent(leaving)
    const ended = leaving.server.end('SIGTERM')
    // It is taken out of the proxy while it still serves.
    await vi.waitUntil(async () => (await statusOf(leaving, '/readyz')) === 503, { interval: 5 })
    expect(await statusOf(leaving, '/healthz')).toBe(200)
    await vi.waitUntil(() => isRefusing(leaving), { timeout: 5_000, interval: 20 })
    expect(await finish()).toMatch(/^HTTP\/1.1 200 OK\r\n.*connection: close/is)
    expect(await ended).toBe(0)
    const replacement = await office.secondServer(SERVING)
    servers[place] = replacement
    balancer.add(replacement)
    await storm.flows(10)
  }
  await endsClean()
})

it('when a migration expands the tables in use, servers of the version before go on and no request fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-expand-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const columns = EXPANDED.map(
    (table) => `alter table ${table} add column later text not null default 'one';`,
  )
  for (const [place, column] of columns.entries())
    writeFileSync(join(folder, `99${place}-expand.sql`), column)
  writeFileSync(
    join(folder, '999-index.sql'),
    '-- without transaction\ncreate index concurrently bids_later on bids (later);',
  )
  const { storm, endsClean } = await startLoad()
  await storm.flows(20)
  const engine = await openPostgres(office.product.platform.config.databaseUrl ?? '', 2)
  const db = openDatabase(engine, 'background')
  await migrate(engine, db, { folder: pathToFileURL(`${folder}/`) })
  await db.destroy()
  rmSync(folder, { recursive: true })
  await storm.flows(30)
  await endsClean()
})
