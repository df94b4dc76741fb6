import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { reactToRooms, reactToSignatures } from './reactions.ts'
import { agreementRoutes } from './routes.ts'

/** Agreements of a sale and of deal rooms, filled from the deal and sent for signing. */
export function registerAgreements(app: FastifyInstance, platform: Platform): void {
  reactToSignatures(platform)
  reactToRooms(platform)
  agreementRoutes(app, platform)
}
