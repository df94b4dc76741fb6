import { beforeEach, describe, expect, it } from 'vitest'
import type { Listening } from '../database/engine.ts'
import { KeptAnswers } from './kept-answers.ts'

let now: number
let listening: Listening
let answers: KeptAnswers
let readings: number

beforeEach(async () => {
  now = 0
  readings = 0
  answers = new KeptAnswers('lists', () => now)
  await answers.start({
    listen: async (_channel, heard) => {
      listening = heard
    },
  })
})

const read = async () => {
  readings += 1
  return readings
}
const ask = (userId = 'a buyer', parts = ['market'], key = 'count') =>
  answers.get({ userId, parts, key }, read)

describe('an answer', () => {
  it('is read once for everybody, and at most ten seconds old', async () => {
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

  it('is not kept if the change came while it was read', async () => {
    const reading = answers.get({ userId: 'a buyer', parts: ['market'], key: 'count' }, async () => {
      listening.onPayload('market')
      return read()
    })
    expect(await reading).toBe(1)
    expect(await ask()).toBe(2)
  })

  it('is read anew for whoever has just changed something, before the signal of it has come', async () => {
    await ask()
    answers.changedBy('a seller')
    expect(await ask('a seller')).toBe(2)
    now = 2_000
    expect(await ask('a seller')).toBe(2)
  })

  it('is neither given nor kept while signals are not heard, nor before they are', async () => {
    await ask()
    listening.onLost?.()
    expect([await ask(), await ask()]).toEqual([2, 3])
    listening.onRestored?.()
    expect([await ask(), await ask()]).toEqual([4, 4])
    readings = 0
    answers = new KeptAnswers('lists', () => now)
    expect([await ask(), await ask()]).toEqual([1, 2])
  })

  it('that failed is not kept', async () => {
    const failing = answers.get({ userId: 'a buyer', parts: ['market'], key: 'count' }, () =>
      Promise.reject(new Error('lost')),
    )
    await expect(failing).rejects.toThrow('lost')
    expect(await ask()).toBe(1)
  })
})
