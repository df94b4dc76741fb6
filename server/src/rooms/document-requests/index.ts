import type { FastifyInstance } from 'fastify'
import { DOCUMENT_REQUEST_EVENTS } from '#domain/rooms/document-requests/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { DOCUMENT_REQUEST_MESSAGES } from './messages.ts'
import { reactToUploads } from './reactions.ts'
import { documentRequestRoutes } from './routes.ts'

/** Documents that buyers in the deal room and staff request from the seller, and the seller's answers. */
export function registerDocumentRequests(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(DOCUMENT_REQUEST_EVENTS, DOCUMENT_REQUEST_MESSAGES)
  reactToUploads(platform)
  documentRequestRoutes(app, platform)
}
