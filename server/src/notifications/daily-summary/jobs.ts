import { scheduledJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendBriefs } from './commands/send-briefs.ts'

/** Runs every quarter of an hour; does nothing outside the morning and after the briefs of the day were sent. */
export const briefJob = (platform: Platform) =>
  scheduledJob({
    name: 'briefs.daily',
    title: 'Daily summaries',
    schedule: '*/15 * * * *',
    handle: () => sendBriefs(platform, platform.clock.now()),
  })
