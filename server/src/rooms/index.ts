import type { FastifyInstance } from 'fastify'
import { ROOM_EVENTS } from '#domain/rooms/events.ts'
import type { Platform } from '../platform/platform.ts'
import { ROOM_MESSAGES } from './messages.ts'
import { roomRoutes } from './routes.ts'

/** Deal rooms: who accepted the agreement of a deal and may see more of it than its listing. */
export function registerRooms(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(ROOM_EVENTS, ROOM_MESSAGES)
  roomRoutes(app, platform)
}
