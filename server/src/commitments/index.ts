import type { FastifyInstance } from 'fastify'
import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import type { Platform } from '../platform/platform.ts'
import { remindJob } from './jobs.ts'
import { COMMITMENT_MESSAGES } from './messages.ts'
import { reactToSignatures, reactToSubmissions } from './reactions.ts'
import { commitmentRoutes } from './routes.ts'

/** Commitments of buyers to white label deals: the follow-up that a seller owes them, and the seller's choice. */
export function registerCommitments(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(COMMITMENT_EVENTS, COMMITMENT_MESSAGES)
  reactToSubmissions(platform)
  reactToSignatures(platform)
  platform.jobs.add(remindJob(platform))
  commitmentRoutes(app, platform)
}
