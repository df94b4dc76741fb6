import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { inThread, ThreadFailed, TookTooLong } from './in-thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'homeslice-threads-'))
const module = pathToFileURL(join(folder, 'worker.mjs'))
writeFileSync(
  module,
  `import { threadId } from 'node:worker_threads'
  import { replyTo } from '${new URL('./reply-to.ts', import.meta.url).href}'
  replyTo(async (work) => {
    if (work === 'fails') throw new Error('damaged')
    if (work === 'hangs') await new Promise(() => {})
    if (work === 'computes') for (;;);
    if (work === 'exits') process.exit()
    return threadId
  })`,
)
const LONG = 60_000
const ask = (work: string, limits: Parameters<typeof inThread>[2] = LONG) =>
  inThread<number>(module, work, limits)

afterAll(() => rmSync(folder, { recursive: true }))

it('serves one request after the other in the same thread', async () => {
  expect(await ask('ends')).toBe(await ask('ends'))
})

it('serves simultaneous requests in several threads', async () => {
  const threads = await Promise.all([ask('ends'), ask('ends'), ask('ends')])
  expect(new Set(threads).size).toBe(3)
})

it.each([
  ['fails', LONG],
  ['exits', LONG],
  ['hangs', 50],
  ['computes', 50],
  ['computes', { limitMs: LONG, processorMs: 50 }],
])('ends a thread that %s, and the next request gets another one', async (work, limits) => {
  const first = await ask('ends')
  await expect(ask(work, limits)).rejects.toThrow(ThreadFailed)
  expect(await ask('ends')).not.toBe(first)
})

it('distinguishes a thread that waited from one that used its processor time, or failed', async () => {
  const failed = (work: string, limits: Parameters<typeof inThread>[2]) =>
    ask(work, limits).catch((error) => error)
  expect(await failed('hangs', 50)).toBeInstanceOf(TookTooLong)
  expect(await failed('computes', { limitMs: LONG, processorMs: 50 })).not.toBeInstanceOf(TookTooLong)
  expect(await failed('fails', LONG)).not.toBeInstanceOf(TookTooLong)
})
