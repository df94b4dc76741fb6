import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { calendarOutlet } from './commands.ts'
import { calendarRoutes } from './routes.ts'

/** Calendar feed of a user's auction and closing dates. */
export function registerCalendar(app: FastifyInstance, platform: Platform): void {
  platform.outlets.add(calendarOutlet(platform))
  calendarRoutes(app, platform)
}
