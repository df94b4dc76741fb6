import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/books/pool/contract.ts'
import { SHEET_FORMAT } from '#domain/deals/sheet.ts'
import { disposition } from '../../platform/http/disposition.ts'
import { languageOf } from '../../platform/http/language.ts'
import { listResponse } from '../../platform/http/lists.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportTape, startTapeExport } from './commands/export-tape.ts'
import { PoolFigures } from './queries/figures.ts'
import { listLoans } from './queries/list-loans.ts'
import { seeBook } from './queries/see-book.ts'
import { cashFlowView, poolLoanView, poolView } from './views.ts'

export function poolRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform
  const figures = new PoolFigures(platform)

  serve(app, contract.getPool, async (actor, { params }) => {
    const { book, disclosure, day } = await seeBook(db, actor, params.id)
    return poolView(await figures.composition(actor.user_id, book, day), disclosure)
  })

  serve(app, contract.listPoolLoans, async (actor, { params, query, request }) => {
    const { book, disclosure, day } = await seeBook(db, actor, params.id)
    const { loans, count } = await listLoans(db, book.id, query)
    const views = loans.map((loan) => poolLoanView(loan, disclosure, day))
    return listResponse(query, request.url, count, views)
  })

  serve(app, contract.getCashFlow, async (actor, { params, query }) => {
    const { book, disclosure, day } = await seeBook(db, actor, params.id)
    const { cpr, cdr, severity, recovery_months, ...price } = query
    const assumptions = { cpr, cdr, severity, recovery_months }
    const pool = await figures.projection(actor.user_id, book, day, assumptions)
    return cashFlowView(pool, price, disclosure, day)
  })

  serve(app, contract.exportTape, async (actor, { params, query, request, reply }) => {
    const given = { book: params.id, format: query.format, language: languageOf(request) }
    const { name, content } = await exportTape(platform, actor, given)
    reply.headers({
      'content-type': SHEET_FORMAT[query.format],
      'content-disposition': disposition('attachment', name),
    })
    return content
  })

  serve(app, contract.startTapeExport, async (actor, { params, query, request }) => ({
    task_id: await startTapeExport(platform, actor, {
      book: params.id,
      format: query.format,
      language: languageOf(request),
    }),
  }))
}
