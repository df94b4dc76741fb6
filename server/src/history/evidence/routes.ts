import type { FastifyInstance } from 'fastify'
import { listEvidenceKeys, startEvidence, verifyEvidence } from '#domain/history/evidence/contract.ts'
import { languageOf } from '../../platform/http/language.ts'
import { serve, servePublic } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { startPack } from './commands/make-pack.ts'
import { packVerifier } from './commands/verify-pack.ts'
import { evidenceKeys } from './queries/keys.ts'

export function evidenceRoutes(app: FastifyInstance, platform: Platform): void {
  const verify = packVerifier(platform)
  serve(app, startEvidence, async (actor, { params, request }) => ({
    task_id: await startPack(platform, actor, params.id, languageOf(request)),
  }))
  servePublic(app, listEvidenceKeys, async () => ({ results: await evidenceKeys(platform) }))
  servePublic(app, verifyEvidence, ({ request, reply }) => verify(request, reply))
}
