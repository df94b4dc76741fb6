import { scheduledJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { remindOfLicences } from './commands/remind.ts'

/** Runs every quarter of an hour; each reminder is sent once, by the first server that finds it. */
export const remindJob = (platform: Platform) =>
  scheduledJob({
    name: 'companies.remind',
    title: 'Reminders of licences that end',
    schedule: '*/15 * * * *',
    handle: () => remindOfLicences(platform),
  })
