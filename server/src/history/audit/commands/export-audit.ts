import { Readable } from 'node:stream'
import { AUDIT_EVENTS } from '#domain/history/audit/events.ts'
import { CSV_MARK, csvLine } from '#domain/kernel/csv.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { everyAuditRow } from '../queries/audit-rows.ts'
import type { AuditFilters } from '../queries/conditions.ts'
import { auditCsvCells, CSV_HEADINGS } from '../views.ts'

/** Records the export, then sends it; its first line is the entry of this export. */
export async function exportAudit(
  platform: Platform,
  actor: Actor,
  filters: AuditFilters,
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
  return Readable.from(csvOf(platform, filters))
}

async function* csvOf(platform: Platform, filters: AuditFilters): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(CSV_HEADINGS)
  for await (const row of everyAuditRow(platform.db, filters)) yield csvLine(auditCsvCells(row))
}
