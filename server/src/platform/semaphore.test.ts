import { expect, it } from 'vitest'
import { DatabaseUnavailable, wasBusy } from './database/unavailable.ts'
import { Semaphore } from './semaphore.ts'

const busy = () => new DatabaseUnavailable('busy', new Error('canceling statement due to lock timeout'))

it('runs as many tasks of a key as it may at a time, the others in the order in which they came', async () => {
  const queue = new Semaphore(2)
  const begun: number[] = []
  const finish: (() => void)[] = []
  const tasks = [0, 1, 2, 3].map((number) =>
    queue.run('deal', () => {
      begun.push(number)
      return new Promise<void>((end) => {
        finish[number] = end
      })
    }),
  )
  expect(await queue.run('another deal', async () => 'done')).toBe('done')
  expect(begun).toEqual([0, 1])
  finish[1]?.()
  await tasks[1]
  expect(begun).toEqual([0, 1, 2])
  finish[0]?.()
  await tasks[0]
  expect(begun).toEqual([0, 1, 2, 3])
  finish[2]?.()
  finish[3]?.()
  await Promise.all(tasks)
})

it('the task that waits behind one for which the database had no time fails with it, and the next one is tried', async () => {
  const queue = new Semaphore(1, wasBusy)
  let tried = 0
  const bid = () =>
    queue.run('deal', async () => {
      tried += 1
      throw busy()
    })
  const outcomes = await Promise.allSettled([bid(), bid(), bid()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(tried).toBe(1)
  expect(await queue.run('deal', async () => 'done')).toBe('done')
})

it('any other failure affects only its own task', async () => {
  const queue = new Semaphore(1, wasBusy)
  const failing = queue.run('deal', () => Promise.reject(new Error('too low')))
  const next = queue.run('deal', async () => 'done')
  await expect(failing).rejects.toThrow('too low')
  expect(await next).toBe('done')
})
