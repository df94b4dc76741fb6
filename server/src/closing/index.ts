import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { remindJob } from './jobs.ts'
import { reactToSales } from './reactions.ts'
import { closingRoutes } from './routes.ts'

/** The closing of a sale: its checklist, its price at the cut-off date, and the documents of both sides. */
export function registerClosing(app: FastifyInstance, platform: Platform): void {
  reactToSales(platform)
  platform.jobs.add(remindJob(platform))
  closingRoutes(app, platform)
}
