import type { FastifyInstance } from 'fastify'
import { APPROVAL_EVENTS } from '#domain/approvals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { APPROVAL_MESSAGES } from './messages.ts'
import { approvalRoutes } from './routes.ts'

/** What people of a team prepare, and others of it approve before it binds the company. */
export function registerApprovals(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(APPROVAL_EVENTS, APPROVAL_MESSAGES)
  approvalRoutes(app, platform)
}
