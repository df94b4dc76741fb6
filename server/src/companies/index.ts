import type { FastifyInstance } from 'fastify'
import { COMPANY_EVENTS } from '#domain/companies/events.ts'
import type { Platform } from '../platform/platform.ts'
import { remindJob } from './jobs.ts'
import { COMPANY_MESSAGES } from './messages.ts'
import { companyRoutes } from './routes.ts'

/** The company of an account: its details, its licences and their checks, and the list of companies for administrators. */
export function registerCompanies(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(COMPANY_EVENTS, COMPANY_MESSAGES)
  platform.jobs.add(remindJob(platform))
  companyRoutes(app, platform)
}
