import { AUDIT_EVENTS } from '#domain/history/audit/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { verifyAudit } from '../queries/verify-events.ts'

/** The log is one, as the settings are. */
const AUDIT_LOG_ID = '00000000-0000-7000-8000-000000000002'

/** Verifies the whole audit log and stores what was found; administrators are notified if it was changed. */
export async function verifyLog(platform: Platform): Promise<void> {
  const { events, problems } = await verifyAudit(platform.background, platform.storage)
  const [first] = problems
  await platform.background.transaction().execute(async (tx) => {
    await tx
      .insertInto('audit_verifications')
      .values({ events, problem_event: first?.event ?? null, problem: first?.what ?? null })
      .execute()
    if (first)
      await platform.events.append(tx, AUDIT_EVENTS, {
        type: 'audit.broken',
        subject_id: AUDIT_LOG_ID,
        subject_label: 'Audit Log',
        actor: null,
        after: { event: first.event, problem: first.what },
      })
  })
}
