import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { deliver } from './commands.ts'
import { notificationRoutes } from './routes.ts'

/** Delivers what the messages of other features say, and lists it. */
export function registerNotifications(app: FastifyInstance, platform: Platform): void {
  platform.notices.deliverWith((tx, notices) => deliver(platform, tx, notices))
  notificationRoutes(app, platform)
}
