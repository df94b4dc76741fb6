import type { FastifyInstance } from 'fastify'
import { startEvidence } from '#domain/history/evidence/contract.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { startPack } from './commands/make-pack.ts'

export function evidenceRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, startEvidence, async (actor, { params }) => ({
    task_id: await startPack(platform, actor, params.id),
  }))
}
