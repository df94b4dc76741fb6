import type { FastifyBaseLogger } from 'fastify'
import { expect, it, vi } from 'vitest'
import type { Engine } from '../database/engine.ts'
import { Jobs, scheduledJob } from './jobs.ts'

it('of the jobs that a moved clock runs, one that fails is logged as an error, and the others run', async () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const jobs = new Jobs({ kind: 'embedded' } as Engine, log as unknown as FastifyBaseLogger)
  const failure = new Error('no reminders today')
  const others = vi.fn(async () => {})
  const job = (name: string, handle: () => Promise<void>) =>
    jobs.add(scheduledJob({ name, title: name, schedule: '0 * * * *', handle }))
  job('test.reminders', () => Promise.reject(failure))
  job('test.others', others)
  await jobs.runScheduled()
  expect(log.error.mock.calls).toEqual([[{ job: 'test.reminders', err: failure }, expect.any(String)]])
  expect(others).toHaveBeenCalledOnce()
})
