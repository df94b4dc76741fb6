import type { FastifyInstance } from 'fastify'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { addExportTask } from './commands/export-task.ts'
import { exclusiveClock, headlineYieldsJob, missingHeadlinesJob, pastSalesJob, termEndsJob } from './jobs.ts'
import { DEAL_MESSAGES } from './messages.ts'
import { dealRoutes } from './routes.ts'

/** Loan deals: drafts, review, listing, marketplace. */
export function registerDeals(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(DEAL_EVENTS, DEAL_MESSAGES)
  platform.jobs.addDue(exclusiveClock(platform))
  platform.jobs.add(pastSalesJob(platform.background))
  platform.jobs.add(headlineYieldsJob(platform.background))
  platform.jobs.add(missingHeadlinesJob(platform.background))
  platform.jobs.add(termEndsJob(platform.background))
  addExportTask(platform)
  dealRoutes(app, platform)
}
