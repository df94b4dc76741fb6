import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/agreements/contract.ts'
import { agreementsOf } from '#domain/agreements/templates.ts'
import { seeClosing } from '../closing/queries/find-closing.ts'
import { disposition } from '../platform/http/disposition.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { addressToSignAgreement, makeAgreement, sendAgreement } from './commands/send.ts'
import { previewNda, signNda, signVisitorsNda } from './commands/sign-nda.ts'
import { natureOf, requestsOf } from './queries.ts'
import { agreementView } from './views.ts'

const pdfCalled = (title: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': disposition('attachment', title),
})

export function agreementRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform

  serve(app, contract.listAgreements, async (actor, { params }) => {
    const closing = await seeClosing(db, actor, params.id)
    const kinds = agreementsOf(natureOf(closing))
    const requests = await requestsOf(db, params.id, kinds)
    return { results: kinds.map((kind) => agreementView(actor, closing, kind, requests[kind])) }
  })
  serve(app, contract.previewAgreement, async (actor, { params, reply }) => {
    const { title, content } = await makeAgreement(platform, actor, params.id, params.kind)
    reply.headers(pdfCalled(title))
    return content
  })
  serve(app, contract.sendAgreement, (actor, { params, body }) =>
    sendAgreement(platform, actor, params.id, params.kind, body.message),
  )
  serve(app, contract.signAgreement, (actor, { params }) =>
    addressToSignAgreement(platform, actor, params.id, params.kind),
  )

  serve(app, contract.previewNda, async (actor, { params, reply }) => {
    const { title, content } = await previewNda(platform, actor, params.id)
    reply.headers(pdfCalled(title))
    return content
  })
  serve(app, contract.signNda, (actor, { params, body }) => signNda(platform, actor, params.id, body))
  serve(app, contract.signVisitorsNda, (actor, { params }) => signVisitorsNda(platform, actor, params.id))
}
