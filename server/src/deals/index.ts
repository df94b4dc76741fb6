import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { dealRoutes } from './routes.ts'

/** Loan deals: drafts, review, listing, marketplace. */
export function registerDeals(app: FastifyInstance, platform: Platform): void {
  dealRoutes(app, platform)
}
