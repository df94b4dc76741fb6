import type { FastifyInstance } from 'fastify'
import { ROOM_EVENTS } from '#domain/rooms/events.ts'
import type { Platform } from '../platform/platform.ts'
import { registerDocumentRequests } from './document-requests/index.ts'
import { ROOM_MESSAGES } from './messages.ts'
import { registerNda } from './nda/index.ts'
import { registerQuestions } from './questions/index.ts'
import { roomRoutes } from './routes.ts'

/** Deal rooms: buyers who accepted the NDA of a deal see more than its listing, ask questions and request documents. */
export function registerRooms(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(ROOM_EVENTS, ROOM_MESSAGES)
  roomRoutes(app, platform)
  registerNda(app, platform)
  registerQuestions(app, platform)
  registerDocumentRequests(app, platform)
}
