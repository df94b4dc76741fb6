import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/kyc/contract.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { decideRecord, saveAnswers, submitRecord } from './commands.ts'
import { readRecord } from './queries.ts'

export function registerKyc(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.getKyc, (actor) => readRecord(platform.db, actor, actor.user_id))
  serve(app, contract.patchKyc, (actor, { body }) => saveAnswers(platform, actor, body))
  serve(app, contract.submitKyc, (actor) => submitRecord(platform, actor))
  serve(app, contract.getUserKyc, (actor, { params }) => readRecord(platform.db, actor, params.user_id))
  serve(app, contract.decideKyc, (actor, { params, body }) =>
    decideRecord(platform, actor, params.user_id, body),
  )
}
