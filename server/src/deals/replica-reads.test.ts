import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  createDeal,
  dealComposition,
  dealFigures,
  getComparables,
  listDeals,
  myDeals,
  myFigures,
  publicFigures,
} from '#domain/deals/contract.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openPostgres } from '../platform/database/postgres.ts'
import { Replica } from '../platform/database/replica.ts'
import { channelWith } from '../test/channels.ts'
import { liveDeal } from '../test/listing.ts'
import { newDatabase } from '../test/real-postgres.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

/** The replica is an empty market, so that what is read there is seen; it counts what it is asked. */
let testApp: TestApp
let replica: Replica
let asked = 0
let isReplicaGone = false
let seller: Client
let reviewer: Client
let buyer: Client
let deal: string
/** How far the replica is behind, in milliseconds. */
let behind = 0
beforeAll(async () => {
  const other = await newDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  testApp = await startTestApp('postgres', {
    DATABASE_URL: await newDatabase(inject('postgresUrl'), inject('postgresTemplate')),
    DATABASE_REPLICA_URL: other,
  })
  const { platform } = testApp.product
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  buyer = await testApp.member('buyer')
  ;({ id: deal } = await liveDeal(testApp, seller, reviewer))
  const engine = await openPostgres(other, 2)
  const acquire = engine.acquire
  engine.acquire = async (kind) => {
    asked += 1
    if (isReplicaGone) {
      const lease = await acquire(kind)
      return {
        ...lease,
        query: () => lease.query([{ sql: `select pg_terminate_backend(pg_backend_pid())`, parameters: [] }]),
      }
    }
    return acquire(kind)
  }
  replica = new Replica(
    openDatabase(engine),
    { written: async () => 0, replayed: async () => 0 },
    () => platform.clock.now().getTime() - behind,
  )
  platform.replica = replica
})
afterAll(async () => {
  await replica.db.destroy()
  await testApp.close()
})

const cookieOf = (moment: number) => ({ cookie: `homeslice_changed=${moment}` })
const LONG_AGO = cookieOf(0)

/** Whether some requests read from the replica. */
async function readsFromReplica(...requests: (() => Promise<{ status: number }>)[]): Promise<boolean[]> {
  const reads: boolean[] = []
  for (const request of requests) {
    behind = 0
    await replica.measure()
    asked = 0
    expect((await request()).status).toBe(200)
    reads.push(asked > 0)
  }
  return reads
}

it('figures, past results and prices of comparable sales are read from the replica, and nothing else is', async () => {
  const headers = LONG_AGO
  expect(
    await readsFromReplica(
      () => testApp.anybody.ask(publicFigures),
      () => buyer.ask(dealFigures, { headers }),
      () => buyer.ask(dealComposition, { headers }),
      () => buyer.ask(listDeals, { headers, query: { market: 'past_results' } }),
      () => buyer.ask(getComparables, { headers, params: { id: deal } }),
    ),
  ).toEqual([true, true, true, true, true])
  expect(
    await readsFromReplica(
      () => buyer.ask(listDeals, { headers }),
      () => seller.ask(myDeals, { headers }),
      () => seller.ask(myFigures, { headers }),
    ),
  ).toEqual([false, false, false])
})

it('members who have just changed something, on any server, read what they changed', async () => {
  const created = await seller.ask(createDeal, { body: { deal_type: 'single_mortgage' } })
  const [changed = ''] = [created.headers['set-cookie']].flat()
  expect(String(changed)).toMatch(/^homeslice_changed=\d+; Path=\/api\/; HttpOnly; SameSite=Strict$/)
  const [cookie = ''] = String(changed).split(';')
  expect(await readsFromReplica(() => seller.ask(dealFigures, { headers: { cookie } }))).toEqual([false])
})

it('programs that keep no cookie, and staff and members of channels, who see deals by a right, read from the primary', async () => {
  const member = await testApp.member('buyer')
  await channelWith(seller, [member])
  expect(
    await readsFromReplica(
      () => buyer.ask(dealFigures),
      () => reviewer.ask(dealFigures, { headers: LONG_AGO }),
      () => member.ask(dealFigures, { headers: LONG_AGO }),
    ),
  ).toEqual([false, false, false])
})

it('a replica that is more than five seconds behind is not read from', async () => {
  behind = 0
  await replica.measure()
  expect((await testApp.anybody.ask(publicFigures)).body.live_count).toBe(0)
  behind = -6_000
  expect((await testApp.anybody.ask(publicFigures)).body.live_count).toBe(1)
})

it('a replica that is gone is replaced by the primary, within the request', async () => {
  behind = 0
  await replica.measure()
  isReplicaGone = true
  expect((await testApp.anybody.ask(publicFigures)).body.live_count).toBe(1)
  asked = 0
  expect((await testApp.anybody.ask(publicFigures)).body.live_count).toBe(1)
  expect(asked).toBe(0)
  isReplicaGone = false
  await replica.measure()
  expect((await testApp.anybody.ask(publicFigures)).body.live_count).toBe(0)
})

it('an address that leads to no standby is not read from', async () => {
  const { config } = testApp.product.platform
  const again = await startTestApp('postgres', {
    DATABASE_URL: config.databaseUrl ?? '',
    DATABASE_REPLICA_URL: config.databaseReplicaUrl ?? '',
  })
  await again.product.platform.replica?.measure()
  expect(again.product.platform.replica?.serves(0)).toBe(false)
  await again.close()
})
