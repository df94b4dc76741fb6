import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { registerAudit } from './audit/index.ts'
import { registerEvidence } from './evidence/index.ts'
import { registerTimeline } from './timeline/index.ts'

/** Records of what happened: the audit log, the evidence pack of a deal and its timeline. */
export function registerHistory(app: FastifyInstance, platform: Platform): void {
  registerAudit(app, platform)
  registerEvidence(app, platform)
  registerTimeline(app, platform)
}
