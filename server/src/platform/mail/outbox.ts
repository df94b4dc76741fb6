import { z } from 'zod'
import type { Encryption } from '../auth/encryption.ts'
import type { Tx } from '../database/database.ts'
import { tooManyRequests } from '../http/errors.ts'
import { newId } from '../ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Counted, countMemberMails, type MemberMail, tooManyTo } from './budget.ts'
import type { Message } from './mail.ts'

/** Codes have their own workers, so that they never wait behind notices. */
export const MAIL_LANES = ['mail.codes', 'mail.notices'] as const
export type MailLane = (typeof MAIL_LANES)[number]

/** A mail as it waits to be sent: encrypted, because it can contain a code. */
export const waitingMail = z.object({
  sealed: z.string(),
  /** Seconds after which the mail is no longer of use; null for never. */
  good_for_seconds: z.number().nullable(),
})
const content = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  off_url: z.string().optional(),
})

/**
 * What lets a notice be sent. `system`: no one can cause it to fill a mailbox, because the product, staff or the
 * receiver causes it, or it has a limit of its own. Otherwise it was counted.
 */
export type NoticeCause = 'system' | Counted

/** Mails are stored with the change that causes them and sent after its commit. */
export interface Outbox {
  notice(tx: Tx, cause: NoticeCause, message: Message): Promise<void>
  /** Counts mails that one person causes another to get: see `countMemberMails`. */
  count(tx: Tx, mails: readonly MemberMail[]): Promise<(Counted | { wait: number })[]>
  /**
   * A mail that a person waits for, such as a code. It is sent before all notices, and not at all once it has expired.
   * @param isOfMember true for a mail that is sent before those that anyone can cause without an account
   */
  code(tx: Tx, message: Message, options: { goodForSeconds: number; isOfMember: boolean }): Promise<void>
}

const about = (id: string) => `mail:${id}`

export function makeOutbox(jobs: Jobs, encryption: Encryption): Outbox {
  const enqueue = (tx: Tx, lane: MailLane, message: Message, goodFor: number | null, priority: number) => {
    const id = newId()
    const sealed = encryption.seal(JSON.stringify(message), about(id))
    const payload: z.input<typeof waitingMail> = { sealed, good_for_seconds: goodFor }
    return jobs.enqueue(tx, lane, payload, { id, priority })
  }
  return {
    notice: (tx, _cause, message) => enqueue(tx, 'mail.notices', message, null, 0),
    count: countMemberMails,
    code: (tx, message, { goodForSeconds, isOfMember }) =>
      enqueue(tx, 'mail.codes', message, goodForSeconds, isOfMember ? 1 : 0),
  }
}

/** @throws if it was encrypted for another id or with another key */
export const openMail = (encryption: Encryption, id: string, sealed: string): Message =>
  content.parse(JSON.parse(encryption.open(sealed, about(id))))

/**
 * Counts mails that a person wants to be sent.
 * @throws 429 with a sentence that names the first address that would get too many
 */
export async function countOrRefuse(outbox: Outbox, tx: Tx, mails: readonly MemberMail[]): Promise<void> {
  const answers = await outbox.count(tx, mails)
  for (const [index, { to }] of mails.entries()) {
    const answer = answers[index]
    if (typeof answer === 'object') throw tooManyRequests(answer.wait, tooManyTo(to, answer.wait))
  }
}
