import { z } from 'zod'
import { id } from '#domain/kernel/values.ts'
import { type Job, scheduledJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { alertOf, sendDaily } from './commands/alert-owners.ts'

export const ALERT_JOB = 'saved_searches.alert'
const payload = z.object({ deals: z.array(id) })

/** Alerts owners of searches to deals that went live, or changed while live. */
export const alertJob = (platform: Platform): Job<typeof payload> => ({
  name: ALERT_JOB,
  title: 'Alerts of saved searches',
  schema: payload,
  isDeletedWhenDone: true,
  async handle({ deals }) {
    for (const deal of deals) await alertOf(platform, deal)
  },
})

/**
 * Runs every quarter of an hour and sends the alerts from before the daily hour, so that the next run makes up for a
 * missed one.
 */
export const dailyJob = (platform: Platform) =>
  scheduledJob({
    name: 'saved_searches.daily',
    title: 'Daily alerts of saved searches',
    schedule: '*/15 * * * *',
    handle: () => sendDaily(platform),
  })
