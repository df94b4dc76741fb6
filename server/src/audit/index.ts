import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { auditRoutes } from './routes.ts'

/** The audit log, and its export. */
export function registerAudit(app: FastifyInstance, platform: Platform): void {
  auditRoutes(app, platform)
}
