import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logOut, patchUser } from '#domain/accounts/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { watchLive } from '../test/faults/live-client.ts'
import { liveDeal } from '../test/listing.ts'
import { type TestRedis, testRedis } from '../test/redis-server.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

const SOON = { timeout: 15_000, interval: 20 }

let redis: TestRedis
let left: TestApp
let right: SecondServer
let seller: Client
let reviewer: Client
beforeAll(async () => {
  redis = await testRedis()
  left = await startTestApp('postgres', { REDIS_URL: redis.url })
  await left.product.startWork()
  right = await left.secondServer({ REDIS_URL: redis.url })
  seller = await left.member('seller')
  reviewer = await left.member('reviewer')
})
afterAll(async () => {
  expect(await right.server.end('SIGTERM')).toBe(0)
  await left.close()
  await redis.stop()
})

/** A deal whose watcher is on the second server, and bids on it by the first. */
async function watchedDeal() {
  const deal = await liveDeal(left, seller, reviewer)
  const watcher = await left.member('buyer')
  const live = await watchLive(right, watcher, deal.id)
  const bid = async (bid_amount: string) => {
    const bidder = await left.member('buyer')
    expect((await bidder.ask(placeBid, { body: { loan_deal: deal.id, bid_amount } })).status).toBe(201)
  }
  const receives = (amount: string) => vi.waitUntil(() => live.leadingAmount() === amount, SOON)
  return { watcher, live, bid, receives }
}

describe('two servers with a Redis', () => {
  it('notify watchers on one of bids on the other, without a notification of PostgreSQL', async () => {
    // A listener in the database receives nothing of the live channel.
    const received: string[] = []
    await left.product.engine.listen('homeslice_live', { onPayload: (payload) => received.push(payload) })
    const { live, bid, receives } = await watchedDeal()
    await bid('240000')
    await receives('240000.00')
    await bid('250000')
    await receives('250000.00')
    expect(received).toEqual([])
    live.close()
  })

  it('close the connection of a session that ends, and of a user who loses a role, on the other', async () => {
    const admin = await left.member('superuser')
    const [first, second] = [await watchedDeal(), await watchedDeal()]
    await first.watcher.ask(logOut)
    await vi.waitUntil(() => first.live.closedWith() === 4401, SOON)
    await admin.ask(patchUser, { params: { id: second.watcher.id }, body: { is_active: false } })
    await vi.waitUntil(() => second.live.closedWith() === 4401, SOON)
  })

  it('continue while it is unavailable, and lose nothing when it is back', async () => {
    const { watcher, live, bid, receives } = await watchedDeal()
    await left.withoutLogs(async () => {
      await redis.stop()
      await bid('240000')
      await receives('240000.00')
      await bid('250000')
      await redis.start()
      await receives('250000.00')
    })
    await bid('260000')
    await receives('260000.00')
    await watcher.ask(logOut)
    await vi.waitUntil(() => live.closedWith() === 4401, SOON)
  })
})

it('a server whose Redis does not answer does not start, and says so', async () => {
  await expect(startTestApp('postgres', { REDIS_URL: 'redis://127.0.0.1:9' })).rejects.toThrow(
    'The Redis of REDIS_URL does not respond',
  )
})
