import { z } from 'zod'
import { id } from '#domain/kernel/values.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { askProvider } from './commands/ask-provider.ts'
import { PROVIDER_JOB } from './commands/errands.ts'
import { expireAndRemind } from './commands/expire-and-remind.ts'
import { finish } from './commands/finish.ts'
import { FINISH_JOB } from './commands/move.ts'
import { runErrand } from './commands/run-errand.ts'

const nothing = z.object({})
const request = z.object({ request_id: id })

/** Runs every five minutes; what is over ends by the first server that finds it. */
export const timeJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'signing.time',
  schema: nothing,
  schedule: '*/5 * * * *',
  handle: () => expireAndRemind(inBackground(platform)),
})

/** Makes and stores the signed document after the last signature. */
export const finishJob = (platform: Platform): Job<typeof request> => ({
  name: FINISH_JOB,
  schema: request,
  handle: ({ request_id }) => finish(inBackground(platform), request_id),
})

const errand = z.object({
  request_id: id,
  what: z.enum(['send', 'remind', 'void']),
  reason: z.string().nullable(),
})

/** Hourly, as a provider tells of changes at once: what it could not tell, and what it could not be given. */
export const askJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'signing.ask',
  schema: nothing,
  schedule: '23 * * * *',
  handle: () => askProvider(inBackground(platform)),
})

/** Tells an outside provider what to do. */
export const providerJob = (platform: Platform): Job<typeof errand> => ({
  name: PROVIDER_JOB,
  schema: errand,
  handle: (payload) => runErrand(inBackground(platform), payload),
})
