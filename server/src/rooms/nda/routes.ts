import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/rooms/nda/contract.ts'
import { pdfHeaders } from '../../platform/http/disposition.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { previewNda, signNda, signVisitorsNda } from './commands/sign-nda.ts'

export function ndaRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.previewNda, async (actor, { params, reply }) => {
    const { title, content } = await previewNda(platform, actor, params.id)
    reply.headers(pdfHeaders(title))
    return content
  })
  serve(app, contract.signNda, (actor, { params, body }) => signNda(platform, actor, params.id, body))
  serve(app, contract.signVisitorsNda, (actor, { params }) => signVisitorsNda(platform, actor, params.id))
}
