import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { mortgageRoutes } from './routes.ts'

/** The public mortgage calculator. */
export function registerMortgage(app: FastifyInstance, platform: Platform): void {
  mortgageRoutes(app, platform)
}
