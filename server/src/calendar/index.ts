import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { calendarRoutes } from './routes.ts'

/** Calendar feed of a user's auction and closing dates. */
export function registerCalendar(app: FastifyInstance, platform: Platform): void {
  calendarRoutes(app, platform)
}
