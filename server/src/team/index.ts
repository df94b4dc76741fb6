import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { expiryJob } from './jobs.ts'
import { teamRoutes } from './routes.ts'

/** The people who act for one account, each with a role: invitations, roles, leaving, handing over. */
export function registerTeam(app: FastifyInstance, platform: Platform): void {
  platform.jobs.add(expiryJob(platform))
  teamRoutes(app, platform)
}
