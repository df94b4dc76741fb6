import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { RequestCounts } from './request-counts.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
// A minute may end in between, and then counting begins again.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:00:10Z') }))
afterEach(() => void vi.useRealTimers())

const rows = (key: string) =>
  testApp.product.platform.db.selectFrom('rate_limits').selectAll().where('key', '=', key).execute()

function add(counts: RequestCounts, key: string, times: number): number {
  let current = 0
  for (let time = 0; time < times; time += 1) current = counts.add(key, 100).current
  return current
}

it('two servers count as one after an exchange, and each counts on in between', async () => {
  const { db } = testApp.product.platform
  const [one, other] = [new RequestCounts(), new RequestCounts()]
  add(one, 'ada', 40)
  add(other, 'ada', 50)
  await one.share(db)
  await other.share(db)
  expect(add(other, 'ada', 1)).toBe(91)
  // The overshoot is what one server has not received yet.
  expect(add(one, 'ada', 1)).toBe(41)
  await one.share(db)
  expect(add(one, 'ada', 10)).toBe(101)
})

it('simultaneous exchanges of many servers lose nothing', async () => {
  const { db } = testApp.product.platform
  const servers = Array.from({ length: 8 }, () => new RequestCounts())
  await Promise.all(
    servers.map(async (server) => {
      for (let time = 0; time < 5; time += 1) {
        for (const key of ['x', 'y', 'z']) add(server, key, 30)
        await server.share(db)
      }
    }),
  )
  expect((await rows('y'))[0]?.hits).toBe(8 * 5 * 30)
})

it('counts that are far from their limit cost no row', async () => {
  const counts = new RequestCounts()
  add(counts, 'bo', 24)
  await counts.share(testApp.product.platform.db)
  expect(await rows('bo')).toEqual([])
  add(counts, 'bo', 1)
  await counts.share(testApp.product.platform.db)
  expect(await rows('bo')).toMatchObject([{ hits: 25 }])
})
