import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { checkRecord } from './commands/decide-record.ts'
import { checkJob, destroyJob } from './jobs.ts'
import { reactToRoles } from './reactions.ts'
import { kycRoutes } from './routes.ts'

/** Identity checks: questions, scans and decisions. */
export function registerKyc(app: FastifyInstance, platform: Platform): void {
  platform.jobs.add(checkJob((submission) => checkRecord(platform, submission)))
  platform.jobs.add(destroyJob(platform))
  reactToRoles(platform)
  kycRoutes(app, platform)
}
