import { z } from 'zod'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealEvents } from './commands/seal-events.ts'
import { signDigest } from './commands/sign-digest.ts'

const nothing = z.object({})

export const sealJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'audit.seal',
  schema: nothing,
  schedule: '* * * * *',
  async handle() {
    await sealEvents(platform)
  },
})

export const digestJob = (platform: Platform): Job<typeof nothing> => ({
  name: 'audit.digest',
  schema: nothing,
  schedule: '3 * * * *',
  async handle() {
    await sealEvents(platform)
    await signDigest(platform)
  },
})
