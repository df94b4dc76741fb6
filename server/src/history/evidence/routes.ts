import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { dealReference } from '#domain/deals/title.ts'
import { getEvidence } from '#domain/history/evidence/contract.ts'
import { disposition } from '../../platform/http/disposition.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { zipOf } from '../../platform/rendering/zip.ts'
import { takeEvidence } from './commands/take-evidence.ts'
import { packOf } from './views/pack.ts'

export function evidenceRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, getEvidence, (actor, { params, reply }) =>
    platform.heavy.run(actor.user_id, async () => {
      const evidence = await takeEvidence(platform, actor, params.id)
      const files = await packOf(platform, evidence)
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': disposition('attachment', `${dealReference(evidence.deal)} evidence.zip`),
      })
      return zipOf(
        files.map(({ name, content }) => ({
          name,
          at: evidence.deal.db_now,
          open: () => Readable.from([content]),
        })),
      )
    }),
  )
}
