import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/rooms/nda/contract.ts'
import { actorOfAddress } from '../../accounts/queries/actor-of-address.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { sendFile, showFile } from '../../platform/http/content.ts'
import { pdfHeaders } from '../../platform/http/disposition.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve, servePublic } from '../../platform/http/serve.ts'
import { uploadForm } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomResponse } from '../commands/room-response.ts'
import { previewRoomNda, signRoomNda, signVisitorsNda } from '../commands/sign-room-nda.ts'
import { ndaPath } from '../views.ts'
import { restoreNda, uploadNda } from './commands/change.ts'
import { findNda } from './queries/in-force.ts'
import { readSignedNda } from './queries/signings.ts'

/** Routes of the NDA of a deal room; `commitments` serves the additional NDA. */
export function ndaRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage } = platform

  serve(app, contract.uploadNda, async (actor, { params, request }) => {
    await uploadNda(platform, actor, params.id, 'room', uploadForm(request))
    return roomResponse(platform, db, actor, params.id)
  })
  serve(app, contract.restoreStandardNda, async (actor, { params }) => {
    await restoreNda(platform, actor, params.id, 'room')
    return roomResponse(platform, db, actor, params.id)
  })
  servePublic(app, contract.ndaContent, async ({ params, query, request, reply }) => {
    const actor = await actorOfAddress(platform, ndaPath(params.id), query, request.ip)
    const nda = actor?.is_member ? await findNda(db, params.id, 'room') : undefined
    if (!actor || !nda) throw notFound()
    await seeDeal(db, actor, nda.loan_deal_id)
    return sendFile(reply, storage, nda)
  })
  serve(app, contract.previewNda, async (actor, { params, reply }) => {
    const { title, content } = await previewRoomNda(platform, actor, params.id)
    reply.headers(pdfHeaders(title))
    return content
  })
  serve(app, contract.signNda, (actor, { params, body }) =>
    signRoomNda(platform, actor, params.id, body.nda_version),
  )
  serve(app, contract.signVisitorsNda, (actor, { params }) => signVisitorsNda(platform, actor, params.id))
  serve(app, contract.signedNda, async (actor, { params, reply }) => {
    const file = await readSignedNda(platform, actor, 'entry_id', params.id)
    showFile(reply, file)
    return storage.stream(file.storage_key)
  })
}
