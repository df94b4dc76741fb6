import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { digestJob, sealJob } from './jobs.ts'
import { auditRoutes } from './routes.ts'

/** The audit log, its export and its seals. */
export function registerAudit(app: FastifyInstance, platform: Platform): void {
  auditRoutes(app, platform)
  platform.jobs.add(sealJob(platform))
  platform.jobs.add(digestJob(platform))
}
