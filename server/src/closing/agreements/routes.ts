import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/closing/agreements/contract.ts'
import { agreementsOf } from '#domain/closing/agreements/templates.ts'
import { pdfHeaders } from '../../platform/http/disposition.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { seeClosing } from '../queries/find-closing.ts'
import { addressToSignAgreement, makeAgreement, sendAgreement } from './commands/send.ts'
import { requestsOf, saleKindOf } from './queries.ts'
import { agreementView } from './views.ts'

export function agreementRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform

  serve(app, contract.listAgreements, async (actor, { params }) => {
    const closing = await seeClosing(db, actor, params.id)
    const kinds = agreementsOf(saleKindOf(closing))
    const requests = await requestsOf(db, params.id, kinds)
    return { results: kinds.map((kind) => agreementView(actor, closing, kind, requests[kind])) }
  })
  serve(app, contract.previewAgreement, async (actor, { params, reply }) => {
    const { title, content } = await makeAgreement(platform, actor, params.id, params.kind)
    reply.headers(pdfHeaders(title))
    return content
  })
  serve(app, contract.sendAgreement, (actor, { params, body }) =>
    sendAgreement(platform, actor, params.id, params.kind, body.message),
  )
  serve(app, contract.signAgreement, (actor, { params }) =>
    addressToSignAgreement(platform, actor, params.id, params.kind),
  )
}
