import type { z } from 'zod'
import { AUDIT_TYPE, type auditRow } from '#domain/history/audit/contract.ts'
import { auditDetails } from '#domain/history/audit/details.ts'
import { inLanguage, sentence } from '#domain/kernel/language.ts'
import { oneOf } from '#domain/kernel/values.ts'
import type { AuditedRow } from './queries/audit-rows.ts'

const auditType = oneOf(AUDIT_TYPE)

const person = (id: string | null, email: string | null) =>
  id !== null && email !== null ? { id, email } : null

export const auditRowView = (row: AuditedRow): z.input<typeof auditRow> => ({
  id: row.id,
  at: row.at.toISOString(),
  action_type: auditType.parse(row.audit_type),
  event: row.type,
  subject: row.subject_label,
  subject_id: row.subject_id,
  actor: person(row.actor_id, row.actor_email),
  // Null unless an administrator viewed as this user, or a person of its team acted for this account.
  effective_user: row.effective_id === row.actor_id ? null : person(row.effective_id, row.effective_email),
  api_key: row.api_key || null,
  address: row.address,
  before: row.before,
  after: row.after,
})

export const csvHeadings = (): string[] => [
  sentence`Number`,
  sentence`Time (UTC)`,
  sentence`Type`,
  sentence`Event`,
  sentence`Subject`,
  sentence`Subject id`,
  sentence`Who`,
  sentence`Acting as`,
  sentence`API key`,
  sentence`Network address`,
  sentence`Before`,
  sentence`After`,
]

const json = (values: Record<string, unknown> | null) =>
  values === null ? '' : JSON.stringify(auditDetails(values))

/** A row in the order of the header, in the language that is spoken; types of events are the codes that programs compare. */
export function auditCsvCells(row: AuditedRow): string[] {
  const {
    id,
    at,
    action_type,
    event,
    subject,
    subject_id,
    actor,
    effective_user,
    api_key,
    address,
    before,
    after,
  } = auditRowView(row)
  return [
    String(id),
    at,
    AUDIT_TYPE[action_type],
    event,
    inLanguage(subject),
    subject_id ?? '',
    actor?.email ?? sentence`The system`,
    effective_user?.email ?? '',
    api_key ?? '',
    address ?? '',
    json(before),
    json(after),
  ]
}
