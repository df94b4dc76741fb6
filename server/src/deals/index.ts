import type { FastifyInstance } from 'fastify'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { pastSalesJob } from './jobs.ts'
import { DEAL_MESSAGES } from './messages.ts'
import { dealRoutes } from './routes.ts'

/** Loan deals: drafts, review, listing, marketplace. */
export function registerDeals(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(DEAL_EVENTS, DEAL_MESSAGES)
  platform.jobs.add(pastSalesJob(platform.background))
  dealRoutes(app, platform)
}
