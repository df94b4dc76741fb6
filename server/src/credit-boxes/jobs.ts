import { z } from 'zod'
import { id } from '#domain/kernel/values.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { alertOwners } from './commands/alert-owners.ts'

export const ALERT_JOB = 'credit_boxes.alert'
const payload = z.object({ deals: z.array(id) })

/** Alerts the owners of boxes to matching deals that went live, or changed while live. */
export const alertJob = (platform: Platform): Job<typeof payload> => ({
  name: ALERT_JOB,
  title: 'Alerts of credit boxes',
  schema: payload,
  isDeletedWhenDone: true,
  async handle({ deals }) {
    for (const deal of deals) await alertOwners(platform, deal)
  },
})
