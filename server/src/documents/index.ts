import type { FastifyInstance } from 'fastify'
import { DOCUMENT_EVENTS } from '#domain/documents/events.ts'
import type { Platform } from '../platform/platform.ts'
import { inspectUpload } from './commands/inspect-upload.ts'
import { DOCUMENT_MESSAGES } from './messages.ts'
import { documentRoutes } from './routes.ts'

/** Documents and pictures of deals, and the inspection of every upload. */
export function registerDocuments(app: FastifyInstance, platform: Platform): void {
  app.decorate('inspectUpload', (actor, file) => inspectUpload(platform, actor, file))
  platform.notices.add(DOCUMENT_EVENTS, DOCUMENT_MESSAGES)
  documentRoutes(app, platform)
}
