import { z } from 'zod'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { remindFollowUps } from './commands/remind.ts'

const nothing = z.object({})

/** Runs every quarter of an hour; each reminder is sent once, by the first server that finds it. */
export const remindJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'commitments.remind',
  schema: nothing,
  schedule: '*/15 * * * *',
  handle: () => remindFollowUps(platform),
})
