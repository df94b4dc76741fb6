import type { FastifyInstance } from 'fastify'
import { inBackground, type Platform } from '../../platform/platform.ts'
import { addImportTask } from './commands/commit-tape.ts'
import { tidyTapesJob } from './jobs.ts'
import { tapeRoutes } from './routes.ts'

/** Loan tapes: their preview, and their import into a book. */
export function registerTape(app: FastifyInstance, platform: Platform): void {
  addImportTask(platform)
  platform.jobs.add(tidyTapesJob(inBackground(platform).db))
  tapeRoutes(app, platform)
}
