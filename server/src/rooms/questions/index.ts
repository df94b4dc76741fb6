import type { FastifyInstance } from 'fastify'
import { QUESTION_EVENTS } from '#domain/rooms/questions/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { QUESTION_MESSAGES } from './messages.ts'
import { questionRoutes } from './routes.ts'

/** Questions of buyers about a deal, asked under an alias, and the seller's answers. */
export function registerQuestions(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(QUESTION_EVENTS, QUESTION_MESSAGES)
  questionRoutes(app, platform)
}
