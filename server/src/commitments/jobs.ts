import { scheduledJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { remindFollowUps } from './commands/remind.ts'

/** Runs every quarter of an hour; each reminder is sent once, by the first server that finds it. */
export const remindJob = (platform: Platform) =>
  scheduledJob({
    name: 'commitments.remind',
    title: 'Reminders of commitments',
    schedule: '*/15 * * * *',
    handle: () => remindFollowUps(platform),
  })
