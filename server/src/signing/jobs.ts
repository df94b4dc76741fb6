import { z } from 'zod'
import { id } from '#domain/kernel/values.ts'
import { type Job, scheduledJob } from '../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { expireAndRemind } from './commands/expire-and-remind.ts'
import { finish } from './commands/finish.ts'
import { FINISH_JOB } from './commands/move.ts'
import { PROVIDER_JOB } from './commands/provider-jobs.ts'
import { queryProvider } from './commands/query-provider.ts'
import { runProviderJob } from './commands/run-provider-job.ts'

const request = z.object({ request_id: id })

/** Runs every five minutes and expires or reminds. */
export const timeJob = (platform: Platform) =>
  scheduledJob({
    name: 'signing.time',
    title: 'Reminders and expiry of signing requests',
    schedule: '*/5 * * * *',
    handle: () => expireAndRemind(inBackground(platform)),
  })

/** Creates and stores the signed document after the last signature. */
export const finishJob = (platform: Platform): Job<typeof request> => ({
  name: FINISH_JOB,
  title: 'Signed document',
  schema: request,
  handle: ({ request_id }) => finish(inBackground(platform), request_id),
})

const providerJobData = z.object({
  request_id: id,
  what: z.enum(['send', 'remind', 'void']),
  reason: z.string().nullable(),
})

/** Hourly, because a provider reports changes immediately: fetches lost reports, and sends what it has not received. */
export const queryProviderJob = (platform: Platform) =>
  scheduledJob({
    name: 'signing.ask',
    title: 'State of documents at DocuSign',
    schedule: '23 * * * *',
    handle: () => queryProvider(inBackground(platform)),
  })

/** Sends, reminds or voids a request at an outside provider. */
export const providerJob = (platform: Platform): Job<typeof providerJobData> => ({
  name: PROVIDER_JOB,
  title: 'Document at DocuSign',
  schema: providerJobData,
  handle: (payload) => runProviderJob(inBackground(platform), payload),
})
