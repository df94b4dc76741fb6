import { beforeEach, describe, expect, it } from 'vitest'
import type { Listening } from '../database/engine.ts'
import { QueryCache } from './query-cache.ts'

let now: number
let listening: Listening
let cache: QueryCache
let readings: number

beforeEach(async () => {
  now = 0
  readings = 0
  cache = new QueryCache('lists', () => now)
  await cache.start({
    listen: async (_channel, listener) => {
      listening = listener
    },
  })
})

const read = async () => {
  readings += 1
  return readings
}
const ask = (userId = 'a buyer', parts = ['market'], key = 'count') => cache.get({ userId, parts, key }, read)

describe('a cached result', () => {
  it('is read once for all users, and at most ten seconds old', async () => {
    expect([await ask(), await ask('another'), await ask('a third')]).toEqual([1, 1, 1])
    now = 9_999
    expect(await ask()).toBe(1)
    now = 10_000
    expect(await ask()).toBe(2)
  })

  it('is read again when a part that it was read from has changed, and only then', async () => {
    await ask()
    listening.onPayload('others')
    expect(await ask()).toBe(1)
    listening.onPayload('market')
    expect(await ask()).toBe(2)
  })

  it('is not used again if the change came while it was read', async () => {
    const reading = cache.get({ userId: 'a buyer', parts: ['market'], key: 'count' }, async () => {
      listening.onPayload('market')
      return read()
    })
    expect(await reading).toBe(1)
    expect(await ask()).toBe(2)
  })

  it('is read again for a user who has just changed something, before the signal of it has arrived', async () => {
    await ask()
    cache.changedBy('a seller')
    expect(await ask('a seller')).toBe(2)
    now = 2_000
    expect(await ask('a seller')).toBe(2)
  })

  it('is neither used nor stored while signals do not arrive, nor before they do', async () => {
    await ask()
    listening.onLost?.()
    expect([await ask(), await ask()]).toEqual([2, 3])
    listening.onRestored?.()
    expect([await ask(), await ask()]).toEqual([4, 4])
    readings = 0
    cache = new QueryCache('lists', () => now)
    expect([await ask(), await ask()]).toEqual([1, 2])
  })

  it('is not made of a failure', async () => {
    const failing = cache.get({ userId: 'a buyer', parts: ['market'], key: 'count' }, () =>
      Promise.reject(new Error('lost')),
    )
    await expect(failing).rejects.toThrow('lost')
    expect(await ask()).toBe(1)
  })
})
