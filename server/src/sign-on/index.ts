import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { expiryJob } from './jobs.ts'
import { reactToTeam } from './reactions.ts'
import { signOnRoutes } from './routes.ts'

/** Log-in of the people of a team by the identity provider of their company. */
export function registerSignOn(app: FastifyInstance, platform: Platform): void {
  platform.jobs.add(expiryJob(platform))
  reactToTeam(platform)
  signOnRoutes(app, platform)
}
