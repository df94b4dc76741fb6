import { z } from 'zod'
import { id } from '#domain/kernel/values.ts'
import { type Job, scheduledJob } from '../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { LOG_JOB } from './commands/erase.ts'
import { eraseLog } from './commands/erase-log.ts'
import { deleteExpiredLinks } from './store.ts'

const ofRequest = z.object({ request: id })

/** Erases a person from the audit log after the rest of them; it reads the whole log. */
export const logJob = (platform: Platform): Job<typeof ofRequest> => ({
  name: LOG_JOB,
  title: 'Erasure of a person from the audit log',
  schema: ofRequest,
  giveUpSeconds: 3600,
  handle: ({ request }) => eraseLog(inBackground(platform), request),
})

/** Deletes expired links every night. */
export const expiryJob = (platform: Platform) =>
  scheduledJob({
    name: 'personal_data.expiry',
    title: 'Deletion of expired links for erasure',
    schedule: '33 4 * * *',
    handle: () => deleteExpiredLinks(platform.background),
  })
