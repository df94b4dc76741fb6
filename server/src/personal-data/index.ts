import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { addExportTask } from './commands/export.ts'
import { expiryJob, logJob } from './jobs.ts'
import { personalDataRoutes } from './routes.ts'

/** What is stored about a person: their copy of it, its erasure, and legal holds. */
export function registerPersonalData(app: FastifyInstance, platform: Platform): void {
  platform.jobs.add(logJob(platform))
  platform.jobs.add(expiryJob(platform))
  addExportTask(platform)
  personalDataRoutes(app, platform)
}
