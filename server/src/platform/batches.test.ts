import { expect, it } from 'vitest'
import { Batches } from './batches.ts'
import { DatabaseUnavailable, wasBusy } from './database/unavailable.ts'

/** Batches whose work ends when the test says so. */
function controlled(options: { permits?: number; most?: number } = {}) {
  const begun: string[][] = []
  const ends: { finish(): void; fail(error: unknown): void }[] = []
  const batches = new Batches<string, string>({
    permits: 1,
    most: 10,
    ...options,
    mayFollow: (item, before) => item !== 'alone' && !before.includes('alone') && !before.includes(item),
    work: (_key, items) => {
      begun.push([...items])
      return new Promise((resolve, fail) => {
        ends.push({ finish: () => resolve(items.map((item) => () => `${item} done`)), fail })
      })
    },
    failsAll: wasBusy,
  })
  const end = (place: number) => ends[place] ?? { finish() {}, fail() {} }
  return { batches, begun, end }
}

it('what need not wait begins immediately, and what arrives meanwhile is done together, in order', async () => {
  const { batches, begun, end } = controlled()
  const results = ['a', 'b', 'c'].map((item) => batches.run('deal', item))
  void batches.run('another deal', 'x')
  expect(begun).toEqual([['a'], ['x']])
  end(0).finish()
  expect(await results[0]).toBe('a done')
  expect(begun.at(-1)).toEqual(['b', 'c'])
  end(2).finish()
  expect(await Promise.all(results)).toEqual(['a done', 'b done', 'c done'])
  void batches.run('deal', 'd')
  expect(begun.at(-1)).toEqual(['d'])
})

it('a batch ends at its largest size, and before what must not follow', async () => {
  const { batches, begun, end } = controlled({ most: 2 })
  const items = ['a', 'b', 'c', 'd', 'd', 'alone', 'e']
  const results = items.map((item) => batches.run('deal', item))
  for (const place of items.keys()) {
    end(place).finish()
    await Promise.race(results)
    await new Promise(setImmediate)
  }
  expect(begun).toEqual([['a'], ['b', 'c'], ['d'], ['d'], ['alone'], ['e']])
  await Promise.all(results)
})

it('with two permits the next batch begins while the first one is under way', () => {
  const { batches, begun } = controlled({ permits: 2 })
  for (const item of ['a', 'b', 'c']) void batches.run('deal', item)
  expect(begun).toEqual([['a'], ['b']])
})

it('an error of the work is that of its batch alone', async () => {
  const { batches, begun, end } = controlled()
  const [first, second] = [batches.run('deal', 'a'), batches.run('deal', 'b')]
  end(0).fail(new Error('no such column'))
  await expect(first).rejects.toThrow('no such column')
  expect(begun).toEqual([['a'], ['b']])
  end(1).finish()
  expect(await second).toBe('b done')
})

it('what waits behind a batch for which the database had no time fails with it, and the next one is tried', async () => {
  const { batches, begun, end } = controlled()
  const outcomes = Promise.allSettled(['a', 'b', 'c'].map((item) => batches.run('deal', item)))
  end(0).fail(new DatabaseUnavailable('busy', new Error('canceling statement due to lock timeout')))
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(begun).toEqual([['a']])
  const next = batches.run('deal', 'd')
  end(1).finish()
  expect(await next).toBe('d done')
})

it('an item throws its own error, and the others of its batch have their results', async () => {
  const batches = new Batches<number, number>({
    permits: 1,
    most: 10,
    mayFollow: () => true,
    work: async (_key, items) =>
      items.map((item) => () => {
        if (item === 2) throw new Error('too low')
        return item
      }),
    failsAll: wasBusy,
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batches.run('deal', item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
