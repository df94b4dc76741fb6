import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { registerAudit } from './audit/index.ts'
import { registerCompanyHistory } from './company/index.ts'
import { registerEvidence } from './evidence/index.ts'
import { registerTimeline } from './timeline/index.ts'

/** Records of what happened: the audit log, the evidence pack of a deal, its timeline, and the history of a company. */
export function registerHistory(app: FastifyInstance, platform: Platform): void {
  registerAudit(app, platform)
  registerEvidence(app, platform)
  registerTimeline(app, platform)
  registerCompanyHistory(app, platform)
}
