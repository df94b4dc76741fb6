import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { agreementRoutes } from './routes.ts'

/** The agreements of a sale, filled from the deal and sent for signing. */
export function registerAgreements(app: FastifyInstance, platform: Platform): void {
  agreementRoutes(app, platform)
}
