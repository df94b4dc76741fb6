import { scheduledJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { adoptSales } from './commands/adopt-sales.ts'
import { remindClosings } from './commands/remind.ts'

/** Runs every quarter of an hour; each reminder is sent once, by the first server that finds it. */
export const remindJob = (platform: Platform) =>
  scheduledJob({
    name: 'closing.remind',
    title: 'Reminders of closings',
    schedule: '*/15 * * * *',
    handle: () => remindClosings(platform),
  })

/** Every night, because it reads all sales. */
export const adoptJob = (platform: Platform) =>
  scheduledJob({
    name: 'closing.adopt',
    title: 'Closings of sales that have none',
    schedule: '47 4 * * *',
    handle: () => adoptSales(platform),
  })
