import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserRow } from '../views.ts'

interface SafetyNews {
  type: string
  actor: Actor
  subject: string
  /** What happened, as a sentence within the mail. */
  happened: string
  /** Condition under which the owner should react: "If it was not you". */
  alarm?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Records a security-relevant change and notifies the account's owner by e-mail. */
export async function notifyOwner(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  news: SafetyNews,
): Promise<void> {
  const { type, actor, subject, happened, alarm = 'If it was not you', ...changed } = news
  await platform.events.append(tx, {
    type,
    audit_type: 'user_changes',
    subject_type: 'user',
    subject_id: user.id,
    subject_label: user.email,
    actor,
    ...changed,
  })
  await platform.jobs.enqueue(tx, 'mail.send', {
    to: user.email,
    subject,
    text: [
      `Hello ${user.first_name},`,
      happened,
      `${alarm}, set a new password at once: ${platform.config.publicUrl}/forgot-password`,
    ].join('\n\n'),
  })
}
