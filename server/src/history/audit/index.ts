import type { FastifyInstance } from 'fastify'
import { AUDIT_EVENTS } from '#domain/history/audit/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { digestJob, sealJob, verifyJob } from './jobs.ts'
import { AUDIT_MESSAGES } from './messages.ts'
import { auditRoutes } from './routes.ts'

/** The audit log, its export and its seals. */
export function registerAudit(app: FastifyInstance, platform: Platform): void {
  auditRoutes(app, platform)
  platform.jobs.add(sealJob(platform))
  platform.jobs.add(digestJob(platform))
  platform.jobs.add(verifyJob(platform))
  platform.notices.add(AUDIT_EVENTS, AUDIT_MESSAGES)
}
