import { z } from 'zod'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { putAgreementsInForce } from './commands/put-in-force.ts'
import { deleteExpired } from './store/tidy.ts'

const nothing = z.object({})

/** Checks every hour whether a version of the user agreement has come into force. */
export const agreementJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'accounts.agreement',
  schema: nothing,
  schedule: '3 * * * *',
  handle: () => putAgreementsInForce(platform),
})

/** Deletes expired rows every night. */
export const expiryJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'accounts.expiry',
  schema: nothing,
  schedule: '19 4 * * *',
  handle: () => deleteExpired(platform.background),
})
