import { scheduledJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { putAgreementsInForce } from './commands/put-in-force.ts'
import { deleteExpired } from './store/tidy.ts'

/** Checks every hour whether a version of the user agreement has come into force. */
export const agreementJob = (platform: Platform) =>
  scheduledJob({
    name: 'accounts.agreement',
    title: 'New versions of the user agreement',
    schedule: '3 * * * *',
    handle: () => putAgreementsInForce(platform),
  })

/** Deletes expired rows every night. */
export const expiryJob = (platform: Platform) =>
  scheduledJob({
    name: 'accounts.expiry',
    title: 'Deletion of expired log-ins and codes',
    schedule: '19 4 * * *',
    handle: () => deleteExpired(platform.background),
  })
