import type { FastifyInstance } from 'fastify'
import { CREDIT_BOX_EVENTS } from '#domain/credit-boxes/events.ts'
import { enqueueForLiveDeals } from '../deals/commands/enqueue-for-live-deals.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { ALERT_JOB, alertJob } from './jobs.ts'
import { CREDIT_BOX_MESSAGES } from './messages.ts'
import { creditBoxRoutes } from './routes.ts'

/** Credit boxes: the criteria of buyers, how many live deals meet them, and alerts to deals that come to the market. */
export function registerCreditBoxes(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(CREDIT_BOX_EVENTS, CREDIT_BOX_MESSAGES)
  platform.jobs.add(alertJob(inBackground(platform)))
  enqueueForLiveDeals(platform, ALERT_JOB)
  creditBoxRoutes(app, platform)
}
