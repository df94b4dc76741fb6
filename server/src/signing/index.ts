import type { FastifyInstance } from 'fastify'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import type { Platform } from '../platform/platform.ts'
import { registerDocusign } from './docusign/index.ts'
import { finishJob, providerJob, queryProviderJob, timeJob } from './jobs.ts'
import { SIGNING_MESSAGES } from './messages.ts'
import { reactToDocuments } from './reactions.ts'
import { signingRoutes } from './routes.ts'

/** Requests for signatures on documents of deals, signed at a mailed link without an account. */
export function registerSigning(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(SIGNING_EVENTS, SIGNING_MESSAGES)
  platform.jobs.add(timeJob(platform))
  platform.jobs.add(finishJob(platform))
  platform.jobs.add(providerJob(platform))
  platform.jobs.add(queryProviderJob(platform))
  reactToDocuments(platform)
  signingRoutes(app, platform)
  registerDocusign(app, platform)
}
