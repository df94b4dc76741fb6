import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { reactToRooms, reactToSignatures } from './reactions.ts'
import { ndaRoutes } from './routes.ts'

/** Signing of the deal room's NDA. */
export function registerNda(app: FastifyInstance, platform: Platform): void {
  reactToSignatures(platform)
  reactToRooms(platform)
  ndaRoutes(app, platform)
}
