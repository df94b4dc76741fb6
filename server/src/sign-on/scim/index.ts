import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { scimRoutes } from './routes.ts'

/** Lets directories of companies keep the people of a team in step. It is served beside the API, not below it. */
export function registerDirectories(http: FastifyInstance, platform: Platform): void {
  scimRoutes(http, platform)
}
