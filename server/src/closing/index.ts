import type { FastifyInstance } from 'fastify'
import { CLOSING_EVENTS } from '#domain/closing/events.ts'
import type { Platform } from '../platform/platform.ts'
import { registerAgreements } from './agreements/index.ts'
import { adoptJob, remindJob } from './jobs.ts'
import { CLOSING_MESSAGES } from './messages.ts'
import { reactToSales, reactToSignatures } from './reactions.ts'
import { closingRoutes } from './routes.ts'

/** The closing of a sale: its checklist, its price at the cut-off date, and the documents of both sides. */
export function registerClosing(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(CLOSING_EVENTS, CLOSING_MESSAGES)
  reactToSales(platform)
  reactToSignatures(platform)
  platform.jobs.add(remindJob(platform))
  platform.jobs.add(adoptJob(platform))
  closingRoutes(app, platform)
  registerAgreements(app, platform)
}
