import { scheduledJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealEvents } from './commands/seal-events.ts'
import { signDigest } from './commands/sign-digest.ts'

export const sealJob = (platform: Platform) =>
  scheduledJob({
    name: 'audit.seal',
    schedule: '* * * * *',
    async handle() {
      await sealEvents(platform)
    },
  })

export const digestJob = (platform: Platform) =>
  scheduledJob({
    name: 'audit.digest',
    schedule: '3 * * * *',
    async handle() {
      await sealEvents(platform)
      await signDigest(platform)
    },
  })
