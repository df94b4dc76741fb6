import { z } from 'zod'
import { AUDIT_TYPE } from '../../kernel/events.ts'
import { feedOf, feedQuery, filter } from '../../kernel/list.ts'
import { route } from '../../kernel/route.ts'
import { id, oneOf, text, timestamp, timestampOut } from '../../kernel/values.ts'

export { AUDIT_TYPE, type AuditType } from '../../kernel/events.ts'

export const auditRow = z.object({
  id: z.int(),
  at: timestampOut,
  action_type: oneOf(AUDIT_TYPE),
  /** Event type: `deal.approved`, `bid.placed`, ... */
  event: z.string(),
  subject: z.string(),
  subject_id: id.nullable(),
  /** The actor; null for the clock. */
  actor: z.object({ id, email: z.string() }).nullable(),
  /** The viewed user, if an administrator viewed as another user. */
  effective_user: z.object({ id, email: z.string() }).nullable(),
  /** The name and the first characters of the API key that was used; null without one. */
  api_key: z.string().nullable(),
  address: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditRow = z.output<typeof auditRow>

/** Filters of the list and of its export. */
const auditFilters = {
  action_type: filter(oneOf(AUDIT_TYPE)),
  /** Part of the actor's or the viewed user's e-mail address. */
  actor: filter(text(254)),
  /** Part of the subject's label: a deal reference, or a user's e-mail address. */
  subject: filter(text(200)),
  subject_id: filter(id),
  at__gte: filter(timestamp),
  at__lte: filter(timestamp),
  search: filter(text(100)),
}

export const listAuditLogs = route({
  method: 'GET',
  path: '/audit-logs/',
  summary: 'Audit log, newest first',
  tag: 'Audit',
  access: ['superuser'],
  query: z.object({
    ...feedQuery(['at']),
    ...auditFilters,
  }),
  response: feedOf(auditRow),
})

export const readAuditSealing = route({
  method: 'GET',
  path: '/audit-logs/sealing/',
  summary: 'How long the audit log has been waiting for its seals, and what its latest verification found',
  tag: 'Audit',
  access: ['superuser'],
  response: z.object({
    /** When the oldest entry without a seal was written; null if all have one. */
    unsealed_since: timestampOut.nullable(),
    /** The same for the signed digests, which are kept outside the database. */
    unsigned_since: timestampOut.nullable(),
    /** One of them waits longer than it may. */
    is_late: z.boolean(),
    /** The latest nightly verification of the whole log; null before the first. */
    verified: z
      .object({
        at: timestampOut,
        events: z.int(),
        /** The first entry that is not as it was written, and what is wrong with it; null if all are. */
        broken: z.object({ event: z.int(), problem: z.string() }).nullable(),
      })
      .nullable(),
  }),
})

export const exportAuditLogs = route({
  method: 'GET',
  path: '/audit-logs/export/',
  summary: 'Audit log as CSV, newest first; the export itself is recorded',
  tag: 'Audit',
  heavy: true,
  access: ['superuser'],
  query: z.object(auditFilters),
  produces: ['text/csv'],
  response: z.unknown(),
})
