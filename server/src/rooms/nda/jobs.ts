import { z } from 'zod'
import { id } from '#domain/kernel/values.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../../platform/platform.ts'
import { END_SIGNING_JOB, endRequests } from './commands/end-signing.ts'

const over = z.object({ request_ids: z.array(id) })

/** Ends the requests for signatures on NDAs that no longer open anything. */
export const endSigningJob = (platform: Platform): Job<typeof over> => ({
  name: END_SIGNING_JOB,
  title: 'End of requests to sign an NDA',
  schema: over,
  handle: ({ request_ids }) => endRequests(inBackground(platform), request_ids),
})
