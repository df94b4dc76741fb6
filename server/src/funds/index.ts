import type { FastifyInstance } from 'fastify'
import { FUNDS_EVENTS } from '#domain/funds/events.ts'
import type { Platform } from '../platform/platform.ts'
import { endJob } from './jobs.ts'
import { FUNDS_MESSAGES } from './messages.ts'
import { fundsRoutes } from './routes.ts'

/** Proofs of the funds of accounts: their review, and when they end. */
export function registerFunds(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(FUNDS_EVENTS, FUNDS_MESSAGES)
  platform.jobs.add(endJob(platform))
  fundsRoutes(app, platform)
}
