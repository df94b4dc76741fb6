import { z } from 'zod'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendBriefs } from './commands/send-briefs.ts'

const nothing = z.object({})

/** Runs every quarter of an hour; does nothing outside the morning and after the briefs of the day were sent. */
export const briefJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'briefs.daily',
  schema: nothing,
  schedule: '*/15 * * * *',
  handle: () => sendBriefs(platform, platform.clock.now()),
})
