import { expect, it } from 'vitest'
import { HeavyWork } from './heavy-work.ts'

/** Pieces of work that record when they begin and end on a signal. */
function pieces(heavy: HeavyWork) {
  const begun: string[] = []
  const endings: (() => void)[] = []
  return {
    begun,
    add: (account: string, name: string) =>
      heavy.run(account, () => {
        begun.push(name)
        return new Promise<void>((resolve) => endings.push(resolve))
      }),
    async endAll(works: readonly Promise<void>[]) {
      let isDone = false
      const all = Promise.all(works).then(() => {
        isDone = true
      })
      while (!isDone) {
        endings.shift()?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
      await all
    },
  }
}

it('accounts take turns: one picture does not wait for the twelve of another user', async () => {
  const { add, begun, endAll } = pieces(new HeavyWork())
  const works = [
    ...Array.from({ length: 12 }, (_, number) => add('ada', `ada ${number}`)),
    add('bo', 'bo'),
    add('cleo', 'cleo'),
  ]
  await endAll(works)
  expect(begun.indexOf('bo')).toBeLessThanOrEqual(2)
  expect(begun.indexOf('cleo')).toBeLessThanOrEqual(3)
  expect(begun.filter((name) => name.startsWith('ada'))).toHaveLength(12)
})

it('the thirteenth piece of work of an account is refused with the time to wait; the whole queue is bounded', async () => {
  const { add, begun, endAll } = pieces(new HeavyWork())
  const works = Array.from({ length: 12 }, (_, number) => add('ada', `ada ${number}`))
  await expect(add('ada', 'one more')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
  for (let person = 0; works.length < 100; person += 1) works.push(add(`person ${person}`, 'x'))
  await expect(add('zoe', 'one more')).rejects.toMatchObject({ status: 503 })
  expect(begun.length).toBeLessThanOrEqual(2)
  await endAll(works)
  await endAll([add('zoe', 'later')])
  expect(begun).toContain('later')
})

it('work that takes longer than a turn does not hold others, and no more than one of it continues beside each turn', async () => {
  const { add, begun, endAll } = pieces(new HeavyWork({ concurrent: 1, turnMs: 1 }))
  const works = ['ada', 'bo', 'cleo'].map((account) => add(account, account))
  await expect.poll(() => begun).toEqual(['ada', 'bo'])
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['ada', 'bo'])
  await endAll(works)
  expect(begun).toEqual(['ada', 'bo', 'cleo'])
})
