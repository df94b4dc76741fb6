import type { AUDIT_EVENTS } from '#domain/history/audit/events.ts'
import { paths } from '#domain/kernel/paths.ts'
import { superuserIds } from '../../accounts/queries/users.ts'
import { type Messages, noticeTo } from '../../platform/notices/notices.ts'

export const AUDIT_MESSAGES: Messages<typeof AUDIT_EVENTS> = {
  'audit.broken': async ({ after: { event, problem } }, tx) =>
    noticeTo(await superuserIds(tx), {
      kind: 'audit_broken',
      message: `The audit log is not as it was written. The first entry that was changed is number ${event}: ${problem}.`,
      link: paths.auditLog,
    }),
}
