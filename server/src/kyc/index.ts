import type { FastifyInstance } from 'fastify'
import { KYC_EVENTS } from '#domain/kyc/events.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { checkRecord } from './commands/decide-record.ts'
import { removeOldRecords } from './commands/erase-record.ts'
import { checkJob, retentionJob } from './jobs.ts'
import { KYC_MESSAGES } from './messages.ts'
import { reactToNames, reactToRoles } from './reactions.ts'
import { kycRoutes } from './routes.ts'

/** Identity checks: questions, scans and decisions. */
export function registerKyc(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(KYC_EVENTS, KYC_MESSAGES)
  platform.jobs.add(checkJob((submission) => checkRecord(platform, submission)))
  platform.jobs.add(retentionJob(() => removeOldRecords(inBackground(platform))))
  reactToRoles(platform)
  reactToNames(platform)
  kycRoutes(app, platform)
}
