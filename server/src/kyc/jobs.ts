import { z } from 'zod'
import { type Job, scheduledJob } from '../platform/jobs/jobs.ts'

export const CHECK_JOB = 'kyc.check'

const submission = z.object({ user_id: z.uuid(), version: z.int() })

/** Requests a check of a record from the provider after its submission has committed. */
export const checkJob = (
  check: (payload: z.output<typeof submission>) => Promise<void>,
): Job<typeof submission> => ({
  name: CHECK_JOB,
  title: 'Identity check by the provider',
  schema: submission,
  handle: check,
})

/** Every night destroys the identity records of erased persons whose time has passed, and scans of rejected checks. */
export const retentionJob = (remove: () => Promise<void>) =>
  scheduledJob({
    name: 'kyc.retention',
    title: 'Deletion of old identity records',
    schedule: '31 4 * * *',
    handle: remove,
  })
