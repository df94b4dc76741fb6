import { z } from 'zod'
import { oneOf } from '../kernel/choice.ts'
import { filter, listOf, listQuery } from '../kernel/list.ts'
import { route } from '../kernel/route.ts'
import { id, text, timestampOut } from '../kernel/values.ts'

/** Audit types of the specification's section 9. */
export const AUDIT_TYPE = {
  deal_changes: 'Deal Changes',
  credit_box_changes: 'Credit Box Changes',
  file_changes: 'File Changes',
  file_downloads: 'File Downloads',
  user_changes: 'User Changes',
} as const
export type AuditType = keyof typeof AUDIT_TYPE

export const auditRow = z.object({
  id: z.int(),
  at: timestampOut,
  action_type: oneOf(AUDIT_TYPE),
  /** What happened: `deal.approved`, `bid.placed`, … */
  event: z.string(),
  subject: z.string(),
  subject_id: id.nullable(),
  /** Who acted; null for the clock. */
  actor: z.object({ id, email: z.string() }).nullable(),
  /** As whom, where an administrator viewed as somebody. */
  effective_user: z.object({ id, email: z.string() }).nullable(),
  address: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditRow = z.output<typeof auditRow>

export const listAuditLogs = route({
  method: 'GET',
  path: '/audit-logs/',
  summary: 'What happened, newest first',
  tag: 'Audit',
  access: ['superuser'],
  query: z.object({
    ...listQuery(['at']),
    action_type: filter(oneOf(AUDIT_TYPE)),
    search: filter(text(100)),
  }),
  response: listOf(auditRow),
})
