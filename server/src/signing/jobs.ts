import { z } from 'zod'
import { id } from '#domain/kernel/values.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { finish } from './commands/finish.ts'
import { keepTime } from './commands/keep-time.ts'
import { FINISH_JOB } from './commands/move.ts'

const nothing = z.object({})
const request = z.object({ request_id: id })

/** Runs every five minutes; what is over ends by the first server that finds it. */
export const timeJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'signing.time',
  schema: nothing,
  schedule: '*/5 * * * *',
  handle: () => keepTime(inBackground(platform)),
})

/** Makes and stores the signed document after the last signature. */
export const finishJob = (platform: Platform): Job<typeof request> => ({
  name: FINISH_JOB,
  schema: request,
  handle: ({ request_id }) => finish(inBackground(platform), request_id),
})
