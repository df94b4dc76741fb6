import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { calendarRoutes } from './routes.ts'

/** A user's dates, for their own calendar program. */
export function registerCalendar(app: FastifyInstance, platform: Platform): void {
  calendarRoutes(app, platform)
}
