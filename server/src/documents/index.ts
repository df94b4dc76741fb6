import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { documentRoutes } from './routes.ts'

/** Documents and pictures of deals. */
export function registerDocuments(app: FastifyInstance, platform: Platform): void {
  documentRoutes(app, platform)
}
