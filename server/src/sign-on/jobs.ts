import { scheduledJob } from '../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { deleteExpiredAttempts } from './store.ts'

/** Deletes sign-ons that were begun and not finished, every night. */
export const expiryJob = (platform: Platform) =>
  scheduledJob({
    name: 'sign_on.expiry',
    title: 'Deletion of sign-ons that were not finished',
    schedule: '27 4 * * *',
    handle: () => deleteExpiredAttempts(inBackground(platform).db),
  })
