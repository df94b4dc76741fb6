import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { contactRoutes } from './routes.ts'

/** Messages from the contact page, and replies to them. */
export function registerContact(app: FastifyInstance, platform: Platform): void {
  contactRoutes(app, platform)
}
