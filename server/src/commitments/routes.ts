import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/commitments/contract.ts'
import * as ndas from '#domain/commitments/nda-contract.ts'
import { actorOfAddress } from '../accounts/queries/actor-of-address.ts'
import { sendFile, showFile } from '../platform/http/content.ts'
import { pdfHeaders } from '../platform/http/disposition.ts'
import { notFound } from '../platform/http/errors.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import { uploadForm } from '../platform/http/upload-form.ts'
import type { Platform } from '../platform/platform.ts'
import { changeNdaBy, restoreNda, uploadNda } from '../rooms/nda/commands/change.ts'
import { readSignedNda } from '../rooms/nda/queries/signings.ts'
import { acceptCommitment } from './commands/accept-commitment.ts'
import { acceptAdditionalNda } from './commands/accept-nda.ts'
import { commit, withdraw } from './commands/commit.ts'
import { deleteFollowUp, uploadFollowUp } from './commands/files.ts'
import { sendFollowUp } from './commands/follow-up.ts'
import { markedFile, openFollowUpFile } from './commands/open-file.ts'
import { commitmentsFor } from './commands/respond.ts'
import { previewAdditionalNda, signAdditionalNda } from './commands/sign-nda.ts'
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
  serve(app, contract.withdrawCommitment, (actor, { params }) => withdraw(platform, actor, params.id))

  serve(app, contract.uploadFollowUp, (actor, { params, request }) =>
    uploadFollowUp(platform, actor, params.id, uploadForm(request)),
  )
  serve(app, contract.deleteFollowUp, (actor, { params }) => deleteFollowUp(platform, actor, params.id))
  servePublic(app, contract.followUpContent, async ({ params, query, request, reply }) => {
    const actor = await actorOfAddress(platform, filePath(params.id), query, request.ip)
    if (!actor?.is_member) throw notFound()
    const { file, mark } = await openFollowUpFile(platform, actor, params.id)
    if (mark === null) return sendFile(reply, storage, file)
    const shown = await markedFile(platform, actor, file, mark)
    showFile(reply, { ...file, media_type: shown.media_type })
    return shown.content
  })
  additionalNdaRoutes(app, platform)
}

function additionalNdaRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage } = platform

  serve(app, ndas.uploadAdditionalNda, async (actor, { params, request }) => {
    await uploadNda(platform, actor, params.id, 'additional', uploadForm(request))
    return commitmentsFor(platform, db, actor, params.id)
  })
  serve(app, ndas.restoreAdditionalNda, async (actor, { params }) => {
    await restoreNda(platform, actor, params.id, 'additional')
    return commitmentsFor(platform, db, actor, params.id)
  })
  serve(app, ndas.changeAdditionalNda, async (actor, { params, body }) => {
    await changeNdaBy(platform, actor, params.id, 'additional', body.nda_by)
    return commitmentsFor(platform, db, actor, params.id)
  })
  serve(app, ndas.acceptAdditionalNda, (actor, { params, body, request }) =>
    acceptAdditionalNda(platform, actor, params.id, body, request.headers['user-agent'] ?? ''),
  )
  serve(app, ndas.previewAdditionalNda, async (actor, { params, reply }) => {
    const { title, content } = await previewAdditionalNda(platform, actor, params.id)
    reply.headers(pdfHeaders(title))
    return content
  })
  serve(app, ndas.signAdditionalNda, (actor, { params, body }) =>
    signAdditionalNda(platform, actor, params.id, body.nda_version),
  )
  serve(app, ndas.signedAdditionalNda, async (actor, { params, reply }) => {
    const file = await readSignedNda(platform, actor, 'commitment_id', params.id)
    showFile(reply, file)
    return storage.stream(file.storage_key)
  })
}
