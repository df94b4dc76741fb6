import type { Db } from '../platform/database/database.ts'
import { scheduledJob } from '../platform/jobs/jobs.ts'
import { deleteOldDeliveries } from './store.ts'

/** Deletes the log of deliveries after 30 days. */
export const tidyDeliveries = (db: Db) =>
  scheduledJob({
    name: 'webhooks.tidy',
    title: 'Deletion of old webhook deliveries',
    schedule: '29 4 * * *',
    handle: () => deleteOldDeliveries(db),
  })
