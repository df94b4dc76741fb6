import { scheduledJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealEvents } from './commands/seal-events.ts'
import { signDigest } from './commands/sign-digest.ts'
import { verifyLog } from './commands/verify-log.ts'

export const sealJob = (platform: Platform) =>
  scheduledJob({
    name: 'audit.seal',
    title: 'Sealing of the audit log',
    schedule: '* * * * *',
    async handle() {
      await sealEvents(platform)
    },
  })

export const digestJob = (platform: Platform) =>
  scheduledJob({
    name: 'audit.digest',
    title: 'Signed digest of the audit log',
    schedule: '3 * * * *',
    async handle() {
      await sealEvents(platform)
      await signDigest(platform)
    },
  })

/** At night in Canada, because it reads the whole log. */
export const verifyJob = (platform: Platform) =>
  scheduledJob({
    name: 'audit.verify',
    title: 'Verification of the audit log',
    schedule: '20 7 * * *',
    handle: () => verifyLog(platform),
  })
