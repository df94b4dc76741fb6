import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { agreementRoutes } from './routes.ts'

/** Agreements of a sale, filled from its deal and sent to both sides for signing. */
export function registerAgreements(app: FastifyInstance, platform: Platform): void {
  agreementRoutes(app, platform)
}
