import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { assistantRoutes } from './routes.ts'

/** Lets assistants use the product with a member's API key. It is served beside the API, not below it. */
export function registerAssistants(http: FastifyInstance, platform: Platform): void {
  assistantRoutes(http, platform)
}
