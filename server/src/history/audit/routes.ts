import type { FastifyInstance } from 'fastify'
import { exportAuditLogs, listAuditLogs, readAuditSealing } from '#domain/history/audit/contract.ts'
import { sentence, speaking } from '#domain/kernel/language.ts'
import { disposition } from '../../platform/http/disposition.ts'
import { languageOf } from '../../platform/http/language.ts'
import { feedResponse } from '../../platform/http/lists.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportAudit } from './commands/export-audit.ts'
import { auditRows } from './queries/audit-rows.ts'
import { latestVerification } from './queries/verified.ts'
import { auditWaiting, MOST_SECONDS } from './queries/waiting.ts'
import { auditRowView } from './views.ts'

export function auditRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, listAuditLogs, async (actor, { query, request }) => {
    const { counted, isCapped, rows } = await auditRows(platform.db, actor, query)
    return feedResponse(query, request.url, counted, rows.map(auditRowView), isCapped)
  })
  serve(app, readAuditSealing, async () => {
    const { seal, digest } = await auditWaiting(platform.db)
    return {
      unsealed_since: seal.since?.toISOString() ?? null,
      unsigned_since: digest.since?.toISOString() ?? null,
      verified: await latestVerification(platform.db),
      is_late: seal.seconds > MOST_SECONDS.seal || digest.seconds > MOST_SECONDS.digest,
    }
  })
  serve(app, exportAuditLogs, async (actor, { query, request, reply }) => {
    const language = languageOf(request)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': disposition(
        'attachment',
        speaking(language, () => `${sentence`HomeSlice audit log`}.csv`),
      ),
    })
    return exportAudit(platform, actor, query, language)
  })
}
