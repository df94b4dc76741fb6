import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/kyc/contract.ts'
import { actorOfAddress } from '../accounts/queries/actor-of-address.ts'
import { showFile } from '../platform/http/content.ts'
import { notFound } from '../platform/http/errors.ts'
import { versionOf } from '../platform/http/if-match.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import { uploadForm } from '../platform/http/upload-form.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteScan, uploadScan } from './commands/change-scans.ts'
import { decideRecord } from './commands/decide-record.ts'
import { showNumber, viewScan } from './commands/record-reading.ts'
import { saveAnswers } from './commands/save-answers.ts'
import { submitRecord } from './commands/submit-record.ts'
import { readRecord } from './queries.ts'
import { scanPath } from './views.ts'

export function kycRoutes(app: FastifyInstance, platform: Platform): void {
  const { storage } = platform

  serve(app, contract.getKyc, (actor) => readRecord(platform, actor, actor.user_id))
  serve(app, contract.patchKyc, (actor, { body, request }) =>
    saveAnswers(platform, actor, body, versionOf(request.headers['if-match'])),
  )
  serve(app, contract.submitKyc, (actor) => submitRecord(platform, actor))
  serve(app, contract.showDocumentNumber, (actor) => showNumber(platform, actor))

  serve(app, contract.uploadScan, (actor, { request }) => uploadScan(platform, actor, uploadForm(request)))
  serve(app, contract.deleteScan, (actor, { params }) => deleteScan(platform, actor, params.id))
  servePublic(app, contract.scanContent, async ({ params, query, request, reply }) => {
    const actor = await actorOfAddress(platform, scanPath(params.id), query, request.ip)
    if (!actor) throw notFound()
    const scan = await viewScan(platform, actor, params.id)
    showFile(reply, scan)
    return storage.stream(scan.storage_key)
  })

  serve(app, contract.getUserKyc, (actor, { params }) => readRecord(platform, actor, params.user_id))
  serve(app, contract.decideKyc, (actor, { params, body, request }) =>
    decideRecord(platform, actor, params.user_id, body, versionOf(request.headers['if-match'])),
  )
}
