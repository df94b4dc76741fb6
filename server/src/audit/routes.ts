import type { FastifyInstance } from 'fastify'
import { listAuditLogs } from '#domain/audit/contract.ts'
import { listAnswer } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { auditRows } from './queries.ts'
import { auditRowView } from './views.ts'

export function registerAudit(app: FastifyInstance, platform: Platform): void {
  serve(app, listAuditLogs, async (actor, { query, request }) => {
    const { counted, rows } = await auditRows(platform.db, actor, query)
    return listAnswer(query, request.url, counted, rows.map(auditRowView))
  })
}
