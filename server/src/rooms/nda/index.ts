import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { endSigningJob } from './jobs.ts'
import { reactToChanges, reactToSignatures } from './reactions.ts'
import { ndaRoutes } from './routes.ts'

/** The NDA of a deal room, and what the additional NDA of a white label deal shares with it. */
export function registerNda(app: FastifyInstance, platform: Platform): void {
  platform.jobs.add(endSigningJob(platform))
  reactToSignatures(platform)
  reactToChanges(platform)
  ndaRoutes(app, platform)
}
