import type { FastifyInstance } from 'fastify'
import { KYC_EVENTS } from '#domain/kyc/events.ts'
import type { Platform } from '../platform/platform.ts'
import { checkRecord } from './commands/decide-record.ts'
import { checkJob, destroyJob } from './jobs.ts'
import { KYC_MESSAGES } from './messages.ts'
import { reactToNames, reactToRoles } from './reactions.ts'
import { kycRoutes } from './routes.ts'

/** Identity checks: questions, scans and decisions. */
export function registerKyc(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(KYC_EVENTS, KYC_MESSAGES)
  platform.jobs.add(checkJob((submission) => checkRecord(platform, submission)))
  platform.jobs.add(destroyJob(platform))
  reactToRoles(platform)
  reactToNames(platform)
  kycRoutes(app, platform)
}
