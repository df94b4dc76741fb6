import { z } from 'zod'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { adoptSales } from './commands/adopt-sales.ts'
import { remindClosings } from './commands/remind.ts'

const nothing = z.object({})

/** Runs every quarter of an hour; each reminder is sent once, by the first server that finds it. */
export const remindJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'closing.remind',
  schema: nothing,
  schedule: '*/15 * * * *',
  handle: () => remindClosings(platform),
})

/** Every night, because it reads all sales. */
export const adoptJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'closing.adopt',
  schema: nothing,
  schedule: '47 4 * * *',
  handle: () => adoptSales(platform),
})
