import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/closing/contract.ts'
import { speaking } from '#domain/kernel/language.ts'
import { actorOfAddress } from '../accounts/queries/actor-of-address.ts'
import { sendFile } from '../platform/http/content.ts'
import { disposition } from '../platform/http/disposition.ts'
import { notFound } from '../platform/http/errors.ts'
import { answerIn, languageOf } from '../platform/http/language.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import { uploadForm } from '../platform/http/upload-form.ts'
import type { Platform } from '../platform/platform.ts'
import { agreeCutOff, statePayout } from './commands/agree-figures.ts'
import { attachFiles, deleteFile } from './commands/attach-files.ts'
import { moveStep } from './commands/move-step.ts'
import { nameLawyer } from './commands/name-lawyer.ts'
import { noteStep } from './commands/note-step.ts'
import { exportClosing, viewFile } from './commands/record-reading.ts'
import { seeClosing } from './queries/find-closing.ts'
import { listOpenClosings } from './queries/list-closings.ts'
import { closingView, filePath } from './views/closing.ts'
import { closingDocument, closingFileName } from './views/document.ts'

export function closingRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage, tokens } = platform

  serve(app, contract.listClosings, async (actor) => ({ results: await listOpenClosings(db, actor) }))
  serve(app, contract.getClosing, async (actor, { params }) =>
    closingView(tokens, actor, await seeClosing(db, actor, params.id)),
  )
  serve(app, contract.moveStep, (actor, { params, body }) =>
    moveStep(platform, actor, params.id, params.step, body),
  )
  serve(app, contract.addClosingNote, (actor, { params, body }) =>
    noteStep(platform, actor, params.id, params.step, body.text),
  )
  serve(app, contract.agreeCutOff, (actor, { params, body }) =>
    agreeCutOff(platform, actor, params.id, body.date),
  )
  serve(app, contract.nameLawyer, (actor, { params, body }) => nameLawyer(platform, actor, params.id, body))
  serve(app, contract.statePayout, (actor, { params, body }) => statePayout(platform, actor, params.id, body))
  serve(app, contract.closingPdf, async (actor, { params, request, reply }) => {
    const language = languageOf(request)
    const found = await exportClosing(platform, actor, params.id)
    const closing = answerIn(language, closingView(tokens, actor, found))
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': disposition(
        'attachment',
        speaking(language, () => closingFileName(closing)),
      ),
    })
    return platform.heavy.run(actor.user_id, async () => {
      // Loaded with the first document, because the code is large.
      const { renderPdf } = await import('../files/rendering/pdf.ts')
      return speaking(language, () => renderPdf(closingDocument(closing), new Date(closing.server_time)))
    })
  })

  serve(app, contract.uploadClosingFiles, (actor, { params, request }) =>
    attachFiles(platform, actor, params.id, params.step, uploadForm(request)),
  )
  serve(app, contract.deleteClosingFile, (actor, { params }) => deleteFile(platform, actor, params.id))
  servePublic(app, contract.closingFileContent, async ({ params, query, request, reply }) => {
    const actor = await actorOfAddress(platform, filePath(params.id), query, request.ip)
    if (!actor?.is_member) throw notFound()
    const file = await viewFile(platform, actor, params.id)
    return sendFile(reply, storage, file)
  })
}
