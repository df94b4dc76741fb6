import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { addPackTask } from './commands/make-pack.ts'
import { evidenceRoutes } from './routes.ts'

/** The evidence pack of a deal, from the rows of all features. */
export function registerEvidence(app: FastifyInstance, platform: Platform): void {
  addPackTask(platform)
  evidenceRoutes(app, platform)
}
