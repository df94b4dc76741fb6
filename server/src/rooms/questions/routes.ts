import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/rooms/questions/contract.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerQuestion, askQuestion, questionsFor } from './commands.ts'

export function questionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listQuestions, (actor, { params }) => questionsFor(platform.db, actor, params.id))
  serve(app, contract.askQuestion, (actor, { params, body }) =>
    askQuestion(platform, actor, params.id, body.question),
  )
  serve(app, contract.answerQuestion, (actor, { params, body }) =>
    answerQuestion(platform, actor, params.id, body),
  )
}
