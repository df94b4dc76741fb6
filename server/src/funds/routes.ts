import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/funds/contract.ts'
import { actorOfAddress } from '../accounts/queries/actor-of-address.ts'
import { showFile } from '../platform/http/content.ts'
import { notFound } from '../platform/http/errors.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import { uploadForm } from '../platform/http/upload-form.ts'
import type { Platform } from '../platform/platform.ts'
import { decideProof } from './commands/decide-proof.ts'
import { submitProof, withdrawProof } from './commands/submit-proof.ts'
import { viewDocument } from './commands/view-document.ts'
import { fundsFor, waitingFunds } from './queries/proofs.ts'
import { proofPath } from './views.ts'

export function fundsRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage } = platform

  serve(app, contract.getFunds, (actor) => fundsFor(platform, db, actor, actor.user_id))
  serve(app, contract.submitProof, (actor, { request }) => submitProof(platform, actor, uploadForm(request)))
  serve(app, contract.withdrawProof, (actor, { params }) => withdrawProof(platform, actor, params.id))
  servePublic(app, contract.proofContent, async ({ params, query, request, reply }) => {
    const actor = await actorOfAddress(platform, proofPath(params.id), query, request.ip)
    if (!actor) throw notFound()
    const document = await viewDocument(platform, actor, params.id)
    showFile(reply, document)
    return storage.stream(document.storage_key)
  })

  serve(app, contract.listWaitingFunds, (actor) => waitingFunds(db, actor))
  serve(app, contract.getFundsOf, (actor, { params }) => fundsFor(platform, db, actor, params.user_id))
  serve(app, contract.decideProof, (actor, { params, body }) => decideProof(platform, actor, params.id, body))
}
