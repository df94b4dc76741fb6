import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/commitments/contract.ts'
import { actorOfAddress } from '../accounts/queries/actor-of-address.ts'
import { sendFile, showFile } from '../platform/http/content.ts'
import { notFound } from '../platform/http/errors.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import { uploadForm } from '../platform/http/upload-form.ts'
import type { Platform } from '../platform/platform.ts'
import { acceptCommitment } from './commands/accept-commitment.ts'
import { commit, withdraw } from './commands/commit.ts'
import { deleteFollowUp, restoreAdditionalNda, uploadFollowUp } from './commands/files.ts'
import { acceptAdditionalNda, sendFollowUp } from './commands/follow-up.ts'
import { markedFile, openFollowUpFile } from './commands/open-file.ts'
import { commitmentsFor } from './commands/respond.ts'
import { ownCommitments } from './queries.ts'
import { committedDealView, filePath } from './views.ts'

export function commitmentRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage } = platform

  serve(app, contract.commit, (actor, { params, idempotencyKey }) =>
    commit(platform, actor, params.id, idempotencyKey),
  )
  serve(app, contract.listCommitments, (actor, { params }) => commitmentsFor(platform, db, actor, params.id))
  serve(app, contract.myCommitments, async (actor, { query, request }) => {
    const { counted, rows } = await ownCommitments(db, actor, query)
    const cards = rows.map((row) => committedDealView(actor, row))
    return listResponse(query, request.url, counted, cards)
  })
  serve(app, contract.sendFollowUp, (actor, { params, body }) =>
    sendFollowUp(platform, actor, params.id, body),
  )
  serve(app, contract.acceptCommitment, (actor, { params, idempotencyKey }) =>
    acceptCommitment(platform, actor, params.id, idempotencyKey),
  )
  serve(app, contract.acceptAdditionalNda, (actor, { params, body, request }) =>
    acceptAdditionalNda(platform, actor, params.id, body, request.headers['user-agent'] ?? ''),
  )
  serve(app, contract.withdrawCommitment, (actor, { params }) => withdraw(platform, actor, params.id))

  serve(app, contract.uploadFollowUp, (actor, { params, request }) =>
    uploadFollowUp(platform, actor, params.id, 'document', uploadForm(request)),
  )
  serve(app, contract.uploadAdditionalNda, (actor, { params, request }) =>
    uploadFollowUp(platform, actor, params.id, 'nda', uploadForm(request)),
  )
  serve(app, contract.restoreAdditionalNda, (actor, { params }) =>
    restoreAdditionalNda(platform, actor, params.id),
  )
  serve(app, contract.deleteFollowUp, (actor, { params }) => deleteFollowUp(platform, actor, params.id))
  servePublic(app, contract.followUpContent, async ({ params, query, request, reply }) => {
    const actor = await actorOfAddress(platform, filePath(params.id), query, request.ip)
    if (!actor?.is_member) throw notFound()
    const { file, reference } = await openFollowUpFile(platform, actor, params.id)
    if (reference === null) return sendFile(reply, storage, file)
    const shown = await markedFile(platform, actor, file, reference)
    showFile(reply, { ...file, media_type: shown.media_type })
    return shown.content
  })
}
