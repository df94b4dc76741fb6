import type { FastifyInstance } from 'fastify'
import { SAVED_SEARCH_EVENTS } from '#domain/saved-searches/events.ts'
import { enqueueForLiveDeals } from '../deals/commands/enqueue-for-live-deals.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { ALERT_JOB, alertJob, dailyJob } from './jobs.ts'
import { SAVED_SEARCH_MESSAGES } from './messages.ts'
import { savedSearchRoutes } from './routes.ts'

/** Filters that people save under a name, and alerts of deals that pass them. */
export function registerSavedSearches(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(SAVED_SEARCH_EVENTS, SAVED_SEARCH_MESSAGES)
  platform.jobs.add(alertJob(inBackground(platform)))
  platform.jobs.add(dailyJob(inBackground(platform)))
  enqueueForLiveDeals(platform, ALERT_JOB)
  savedSearchRoutes(app, platform)
}
