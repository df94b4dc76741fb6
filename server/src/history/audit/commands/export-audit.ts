import { Readable } from 'node:stream'
import { AUDIT_EVENTS } from '#domain/history/audit/events.ts'
import { CSV_MARK, csvLine } from '#domain/kernel/csv.ts'
import { type Language, speaking } from '#domain/kernel/language.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { everyAuditRow } from '../queries/audit-rows.ts'
import type { AuditFilters } from '../queries/conditions.ts'
import { auditCsvCells, csvHeadings } from '../views.ts'

/** Records the export, then sends it; its first line is the entry of this export. */
export async function exportAudit(
  platform: Platform,
  actor: Actor,
  filters: AuditFilters,
  language: Language,
): Promise<Readable> {
  await platform.db.transaction().execute((tx) =>
    platform.events.append(tx, AUDIT_EVENTS, {
      type: 'audit.exported',
      subject_id: actor.user_id,
      subject_label: 'Audit Log',
      actor,
      after: { filters },
    }),
  )
  return Readable.from(csvOf(platform, filters, language))
}

async function* csvOf(platform: Platform, filters: AuditFilters, language: Language): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(speaking(language, csvHeadings))
  for await (const row of everyAuditRow(platform.db, filters))
    yield csvLine(speaking(language, () => auditCsvCells(row)))
}
