import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { inspectUpload } from './commands/inspect-upload.ts'
import { documentRoutes } from './routes.ts'

/** Documents and pictures of deals; what every upload must pass. */
export function registerDocuments(app: FastifyInstance, platform: Platform): void {
  app.decorate('inspectUpload', (actor, file) => inspectUpload(platform, actor, file))
  documentRoutes(app, platform)
}
