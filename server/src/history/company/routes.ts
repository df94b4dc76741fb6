import type { FastifyInstance } from 'fastify'
import { exportCompanyHistory, listCompanyHistory } from '#domain/history/company/contract.ts'
import { sentence, speaking } from '#domain/kernel/language.ts'
import { disposition } from '../../platform/http/disposition.ts'
import { languageOf } from '../../platform/http/language.ts'
import { COUNT_LIMIT, feedResponse } from '../../platform/http/lists.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportHistory } from './commands.ts'
import { assertCanReadHistory } from './policy.ts'
import { companyHistory } from './queries.ts'
import { companyEntryView } from './views.ts'

export function companyHistoryRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, listCompanyHistory, async (actor, { query, request }) => {
    assertCanReadHistory(actor)
    const { counted, rows } = await companyHistory(platform.db, actor, query)
    return feedResponse(query, request.url, counted, rows.map(companyEntryView), counted === COUNT_LIMIT)
  })
  serve(app, exportCompanyHistory, async (actor, { query, request, reply }) => {
    const language = languageOf(request)
    const history = await exportHistory(platform, actor, query, language)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': disposition(
        'attachment',
        speaking(language, () => `${sentence`HomeSlice history`}.csv`),
      ),
    })
    return history
  })
}
