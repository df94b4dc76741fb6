import type { FastifyInstance } from 'fastify'
import { NEGOTIATION_EVENTS } from '#domain/negotiations/events.ts'
import type { Platform } from '../platform/platform.ts'
import { negotiationClock } from './jobs.ts'
import { NEGOTIATION_MESSAGES } from './messages.ts'
import { reactToDeals } from './reactions.ts'
import { negotiationRoutes } from './routes.ts'

/** After the auction: the seller accepts, declines, counters or invites best-and-final offers. */
export function registerNegotiations(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(NEGOTIATION_EVENTS, NEGOTIATION_MESSAGES)
  platform.jobs.addDue(negotiationClock(platform))
  reactToDeals(platform)
  negotiationRoutes(app, platform)
}
