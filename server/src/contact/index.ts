import type { FastifyInstance } from 'fastify'
import { inBackground, type Platform } from '../platform/platform.ts'
import { deleteMessagesJob } from './jobs.ts'
import { contactRoutes } from './routes.ts'

/** Messages from the contact page, and replies to them; old ones are deleted. */
export function registerContact(app: FastifyInstance, platform: Platform): void {
  platform.jobs.add(deleteMessagesJob(inBackground(platform).db))
  contactRoutes(app, platform)
}
