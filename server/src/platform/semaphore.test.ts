import { expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'

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

it('a failure affects only its own task', async () => {
  const queue = new Semaphore()
  const failing = queue.run('deal', () => Promise.reject(new Error('too low')))
  const next = queue.run('deal', async () => 'done')
  await expect(failing).rejects.toThrow('too low')
  expect(await next).toBe('done')
})
