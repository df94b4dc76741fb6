import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/rooms/document-requests/contract.ts'
import { serve } from '../../platform/http/serve.ts'
import { uploadForm } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { declineRequest, provideDocument } from './commands/answer.ts'
import { requestDocument, requestsFor, withdrawRequest } from './commands/request.ts'

export function documentRequestRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listDocumentRequests, (actor, { params }) => requestsFor(platform.db, actor, params.id))
  serve(app, contract.requestDocument, (actor, { params, body }) =>
    requestDocument(platform, actor, params.id, body),
  )
  serve(app, contract.withdrawDocumentRequest, (actor, { params }) =>
    withdrawRequest(platform, actor, params.id),
  )
  serve(app, contract.provideDocument, (actor, { params, request }) =>
    provideDocument(platform, actor, params.id, uploadForm(request)),
  )
  serve(app, contract.declineDocumentRequest, (actor, { params, body }) =>
    declineRequest(platform, actor, params.id, body.answer),
  )
}
