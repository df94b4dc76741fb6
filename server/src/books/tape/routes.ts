import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/books/tape/contract.ts'
import { SHEET_FORMAT } from '#domain/deals/sheet.ts'
import { dealReference } from '#domain/deals/title.ts'
import { sentence, speaking } from '#domain/kernel/language.ts'
import { disposition } from '../../platform/http/disposition.ts'
import { notFound } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/language.ts'
import { listResponse } from '../../platform/http/lists.ts'
import { serve, servePublic } from '../../platform/http/serve.ts'
import { uploadForm } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeTape, correctTape, removeTapeRows } from './commands/change-tape.ts'
import { cancelTape, commitTape, discardTape } from './commands/commit-tape.ts'
import { importDirectly } from './commands/import-directly.ts'
import { uploadTape } from './commands/upload-tape.ts'
import { importBlockedBy } from './policy.ts'
import { findBook, findImport, listRows } from './queries.ts'
import { problemsOfTape } from './views/problems.ts'
import { tapeFile, tapeFileName } from './views/sheets.ts'
import { tapeRowView, tapeViewIfAny } from './views/tape.ts'

export function tapeRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform

  serve(app, contract.createBulkLoanDeal, (actor, { params, request, idempotencyKey }) =>
    importDirectly(
      platform,
      actor,
      params.id,
      request.isMultipart() ? { form: uploadForm(request) } : { body: request.body },
      idempotencyKey,
    ),
  )
  serve(app, contract.uploadTape, (actor, { params, request }) =>
    uploadTape(platform, actor, params.id, uploadForm(request)),
  )
  serve(app, contract.getTape, async (actor, { params }) => {
    const book = await findBook(db, actor, params.id)
    return {
      reference: dealReference(book),
      can_import: importBlockedBy(actor, book) === null,
      tape: await tapeViewIfAny(db, book.id),
    }
  })
  serve(app, contract.listTapeRows, async (actor, { params, query, request }) => {
    const book = await findBook(db, actor, params.id)
    const tape = await findImport(db, book.id)
    if (tape === null) throw notFound()
    const { count, page } = await listRows(db, tape.id, query)
    return listResponse(
      query,
      request.url,
      count,
      page.map((row) => tapeRowView(row, tape.mapping)),
    )
  })
  serve(app, contract.changeTape, (actor, { params, body }) => changeTape(platform, actor, params.id, body))
  serve(app, contract.correctTape, (actor, { params, body }) => correctTape(platform, actor, params.id, body))
  serve(app, contract.removeTapeRows, (actor, { params, body }) =>
    removeTapeRows(platform, actor, params.id, body),
  )
  serve(app, contract.tapeProblems, async (actor, { params, query, request, reply }) => {
    const language = languageOf(request)
    const book = await findBook(db, actor, params.id)
    const tape = await findImport(db, book.id)
    if (tape === null) throw notFound()
    reply.headers({
      'content-type': SHEET_FORMAT[query.format],
      'content-disposition': disposition(
        'attachment',
        speaking(language, () => `${sentence`${dealReference(book)} problems`}.${query.format}`),
      ),
    })
    return platform.heavy.run(actor.user_id, () => problemsOfTape(db, tape, query.format, language))
  })
  serve(app, contract.discardTape, async (actor, { params }) => {
    await discardTape(platform, actor, params.id)
    return null
  })
  serve(app, contract.commitTape, (actor, { params, body, idempotencyKey }) =>
    commitTape(platform, actor, params.id, body.version, idempotencyKey),
  )
  serve(app, contract.cancelTape, (actor, { params }) => cancelTape(platform, actor, params.id))
  servePublic(app, contract.tapeFile, async ({ params, query, request, reply }) => {
    const language = languageOf(request)
    const content = await tapeFile(params.file, query.format, language)
    reply.headers({
      'content-type': SHEET_FORMAT[query.format],
      'content-disposition': disposition('attachment', tapeFileName(params.file, query.format, language)),
    })
    return content
  })
}
