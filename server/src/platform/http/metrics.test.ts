import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXPECTED } from '../../test/access-expected.ts'
import { endAt, liveDeal } from '../../test/listing.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('postgres', { DATABASE_POOL_SIZE: '2' })
})
afterAll(() => testApp.close())

/** The value of a series in what `/metrics` answers; undefined if it is not there. */
async function read(series: string): Promise<number | undefined> {
  const { body } = await testApp.product.http.inject('/metrics')
  const line = body.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

it('stay small when every route was called, and addresses that do not exist are one series', async () => {
  const { http } = testApp.product
  const routes = Object.keys(EXPECTED)
  for (const name of routes) {
    const [method = 'GET', path = ''] = name.split(' ')
    await http.inject({ method: method as 'GET', url: `/api${path.replaceAll(/:\w+/g, '0')}` })
  }
  for (let count = 0; count < 200; count += 1) await http.inject(`/no-such-page-${count}`)
  const { body } = await http.inject('/metrics')
  expect(body).not.toContain('no-such-page')
  expect(body).toContain('route="/api/loan-deal/:id/"')
  expect(body.match(/^http_responses_total{.*route="other".*status="4xx".*}/gm)).toHaveLength(1)
  // Bytes for each route: a histogram and its counts.
  expect(body.length).toBeLessThan(routes.length * 900)
})

it('are shown to the machine itself only, while there is no token for them', async () => {
  const statusFrom = async (remoteAddress: string, headers = {}) =>
    (await testApp.product.http.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  for (const own of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
    expect([own, await statusFrom(own)]).toEqual([own, 200])
  for (const other of ['10.0.0.7', '203.0.113.5', '::ffff:10.0.0.7', '2001:db8::1'])
    expect([other, await statusFrom(other)]).toEqual([other, 404])
  expect(await statusFrom('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).toBe(404)
})

it('show an auction that is overdue while no clock runs, and how late it was closed', async () => {
  const [seller, reviewer] = [await testApp.member('seller'), await testApp.member('reviewer')]
  const deal = await liveDeal(testApp, seller, reviewer)
  expect(await read('auction_clock_behind_seconds{for="close"}')).toBe(0)
  await endAt(testApp, deal.id, new Date(Date.now() - 5_000))
  expect(await read('auction_clock_behind_seconds{for="close"}')).toBeGreaterThanOrEqual(5)
  expect(await read('auction_close_lag_seconds_count')).toBe(0)
  await testApp.product.runClock()
  expect(await read('auction_clock_behind_seconds{for="close"}')).toBe(0)
  expect(await read('auction_close_lag_seconds_bucket{le="2.5"}')).toBe(0)
  expect(await read('auction_close_lag_seconds_count')).toBe(1)
  await sql`update liveness set alive_at = clock_timestamp() - interval '50 seconds'`.execute(
    testApp.product.platform.db,
  )
  expect(await read('auction_clock_behind_seconds{for="heartbeat"}')).toBeGreaterThanOrEqual(50)
})

it('show how many jobs of each queue wait and have failed for good', async () => {
  await sql`update jobs.queue set ready_count = 7, failed_count = 3 where name = 'platform.tidy'`.execute(
    testApp.product.platform.db,
  )
  expect(await read('jobs_waiting{queue="platform.tidy"}')).toBe(7)
  expect(await read('jobs_failed{queue="platform.tidy"}')).toBe(3)
})

it('show which connections to the database are in use and what waits for one', async () => {
  const { db } = testApp.product.platform
  const hold = Promise.withResolvers<void>()
  const held = [0, 1].map(() => {
    const begun = Promise.withResolvers<void>()
    const ended = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      begun.resolve()
      await hold.promise
    })
    return { begun: begun.promise, ended }
  })
  await Promise.all(held.map(({ begun }) => begun))
  const third = sql`select 1`.execute(db)
  expect(await read('database_connections{for="request",state="busy"}')).toBe(2)
  expect(await read('database_connections{for="request",state="waiting"}')).toBe(1)
  hold.resolve()
  await Promise.all([third, ...held.map(({ ended }) => ended)])
  expect(await read('database_connections{for="request",state="busy"}')).toBe(0)
  expect(await read('database_connections{for="request",state="idle"}')).toBe(2)
})
