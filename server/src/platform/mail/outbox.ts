import { z } from 'zod'
import type { Encryption } from '../auth/encryption.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Tx } from '../database/database.ts'
import { conflict, tooManyRequests } from '../http/errors.ts'
import { newId } from '../ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Counted, countMemberMails, type MemberMail, tooManyTo, type Uncounted } from './budget.ts'
import type { Message } from './mail.ts'
import { mailboxOf, stopLinks, stoppedOf, takesNoMails } from './stops.ts'

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
  language: z.enum(['en', 'fr']).optional(),
})

/**
 * What lets a notice be sent. `system`: no one can cause it to fill a mailbox, because the product, staff or the
 * receiver causes it, or it has a limit of its own. Otherwise it was counted.
 */
export type NoticeCause = 'system' | Counted

/** Mails are stored with the change that causes them and sent after its commit. */
export interface Outbox {
  notice(tx: Tx, cause: NoticeCause, message: Message): Promise<void>
  /**
   * As `notice`, to an address that a person typed: with a link that stops all such mails, and not at all to a mailbox
   * that has stopped them.
   */
  noticeToTyped(tx: Tx, cause: NoticeCause, message: Omit<Message, 'off_url'>): Promise<void>
  /** Counts mails that one person causes another to get: see `countMemberMails`. */
  count(tx: Tx, mails: readonly MemberMail[]): Promise<(Counted | Uncounted)[]>
  /**
   * A mail that a person waits for, such as a code. It is sent before all notices, and not at all once it has expired.
   * @param isOfMember true for a mail that is sent before those that anyone can cause without an account
   */
  code(tx: Tx, message: Message, options: { goodForSeconds: number; isOfMember: boolean }): Promise<void>
}

const STOP_LABEL = 'Stop all e-mails that members of HomeSlice send to this address'

const about = (id: string) => `mail:${id}`

interface OutboxParts {
  jobs: Jobs
  encryption: Encryption
  tokens: Tokens
  /** The address of the web app. */
  site: string
}

export function makeOutbox({ jobs, encryption, tokens, site }: OutboxParts): Outbox {
  const enqueue = (tx: Tx, lane: MailLane, message: Message, goodFor: number | null, priority: number) => {
    const id = newId()
    const sealed = encryption.seal(JSON.stringify(message), about(id))
    const payload: z.input<typeof waitingMail> = { sealed, good_for_seconds: goodFor }
    return jobs.enqueue(tx, lane, payload, { id, priority })
  }
  return {
    notice: (tx, _cause, message) => enqueue(tx, 'mail.notices', message, null, 0),
    async noticeToTyped(tx, _cause, message) {
      const mailbox = mailboxOf(message.to)
      if ((await stoppedOf(tx, [mailbox])).has(mailbox)) return
      const { page, oneClick } = stopLinks(tokens, site, message.to)
      const text = `${message.text}\n\n${STOP_LABEL}\n${page}`
      await enqueue(tx, 'mail.notices', { ...message, text, off_url: oneClick }, null, 0)
    },
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
 * @throws with a sentence that names the first address: 429 if it would get too many, 409 if it takes none
 */
export async function countOrRefuse(outbox: Outbox, tx: Tx, mails: readonly MemberMail[]): Promise<void> {
  const answers = await outbox.count(tx, mails)
  for (const [index, { to }] of mails.entries()) {
    const answer = answers[index]
    if (answer === 'stopped') throw conflict(takesNoMails(to), 'takes_no_mails')
    if (typeof answer === 'object') throw tooManyRequests(answer.wait, tooManyTo(to, answer.wait))
  }
}
