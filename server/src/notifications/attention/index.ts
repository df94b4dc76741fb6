import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { attentionRoutes } from './routes.ts'

/** What waits for a user, of all features; the daily brief reads the same queries. */
export function registerAttention(app: FastifyInstance, platform: Platform): void {
  attentionRoutes(app, platform)
}
