import { z } from 'zod'
import type { Db } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOldDeliveries } from './store.ts'

const nothing = z.object({})
const KEPT_DAYS = 30

/** Deletes the log of deliveries after 30 days. */
export const tidyDeliveries = (db: Db): Job<typeof nothing> => ({
  name: 'webhooks.tidy',
  schema: nothing,
  schedule: '29 4 * * *',
  handle: () => deleteOldDeliveries(db, KEPT_DAYS),
})
