import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { answerMessage, Message, MessageState, sendMessage } from '#domain/contact/contract.ts'
import { CONTACT_EVENTS } from '#domain/contact/events.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import type { EventName } from '#domain/kernel/events.ts'
import { foreignText, unlinked } from '#domain/kernel/foreign-text.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { superuserIds } from '../accounts/queries/users.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { COUNTED } from '../platform/mail/budget.ts'
import type { Platform } from '../platform/platform.ts'
import { findMessage, lockMessage, type MessageRow } from './queries.ts'
import { deleteMessagesOf, insertAnswer, insertMessage, setState } from './store.ts'
import { messageView } from './views.ts'

/** Letters and digits that are not easily confused on the telephone. */
const SIGNS = 'ACDEFGHJKLMNPQRTUVWXY34679'
/** Longest subject in mails. In the product the subject is longer. */
const SUBJECT_LENGTH = 100
const newReference = () =>
  `M-${Array.from({ length: 7 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')}`

/**
 * Stores a message, notifies the administrators and sends a receipt. The receipt repeats nothing of the message,
 * because anyone may enter another person's address and must not be able to send text to it in our name, nor many
 * receipts.
 */
export async function sendContactMessage(
  platform: Platform,
  sender: Actor | null,
  input: z.output<RouteBody<typeof sendMessage>>,
  address: string,
): Promise<{ reference: string }> {
  const { website, ...typed } = input
  const reference = newReference()
  // The program that filled in the honeypot gets the same response as a person.
  if (website) return { reference }
  const message = { id: newId(), reference, address, ...typed }
  await platform.db.transaction().execute(async (tx) => {
    await insertMessage(tx, { ...message, user_id: sender?.viewed_by?.id ?? sender?.user_id ?? null })
    await notifyAdministrators(platform, tx, message)
    const receipt = {
      by: sender?.user_id ?? null,
      to: message.email,
      addressee: 'visitor',
      kind: 'contact_receipt',
    } as const
    const [answer] = await platform.mail.count(tx, [receipt])
    if (answer !== COUNTED) return
    await platform.mail.noticeToTyped(tx, COUNTED, {
      to: message.email,
      subject: `We have received your message ${reference}`,
      text: [
        'Hello,',
        `We have received your message; its number is ${reference}. We usually reply within two business days, by e-mail to this address.`,
        'If you did not write to us, someone entered your address by mistake. You can ignore this message.',
        platform.config.publicUrl,
      ].join('\n\n'),
    })
  })
  return { reference }
}

async function notifyAdministrators(
  platform: Platform,
  tx: Tx,
  message: Pick<MessageRow, 'id' | 'reference' | 'name' | 'email' | 'subject' | 'message'>,
): Promise<void> {
  const administrators = await tx
    .selectFrom('users')
    .select('email')
    .where('id', 'in', await superuserIds(tx))
    .execute()
  for (const { email } of administrators) {
    await platform.mail.notice(tx, 'system', {
      to: email,
      subject: `Message ${message.reference} from the contact page`,
      text: [
        `${foreignText(message.name)} <${message.email}> wrote: ${foreignText(message.subject, SUBJECT_LENGTH)}`,
        unlinked(message.message),
        `Read it and reply: ${platform.config.publicUrl}${paths.message(message.id)}`,
      ].join('\n\n'),
    })
  }
}

/** @throws 404 for an unknown message, 409 if another reply was sent that the actor has not seen */
export function answerContactMessage(
  platform: Platform,
  actor: Actor,
  id: string,
  input: z.output<RouteBody<typeof answerMessage>>,
): Promise<Message> {
  return change(platform, actor, id, 'message.answered', 'answered', async (tx, message) => {
    if (message.answers.length !== input.answers_seen)
      throw conflict(
        'Another administrator has already replied to this message. Reload and read that reply first.',
      )
    await insertAnswer(tx, { id: newId(), message_id: id, text: input.text, answered_by: actor.user_id })
    await platform.mail.notice(tx, 'system', {
      to: message.email,
      subject: `Re: ${foreignText(message.subject, SUBJECT_LENGTH)} (${message.reference})`,
      text: [
        `Hello ${foreignText(message.name)},`,
        input.text,
        `${actor.name}\nHomeSlice`,
        `You wrote on ${businessDateOf(message.created_at)}:\n${quoted(unlinked(message.message))}`,
        `To write again, use ${platform.config.publicUrl}${paths.contact} and include the number ${message.reference}.`,
      ].join('\n\n'),
    })
  })
}

const quoted = (text: string) => text.replace(/^/gm, '> ')

/** Marks a message as done without an e-mail, or reopens it. */
export const settleContactMessage = (platform: Platform, actor: Actor, id: string, state: MessageState) =>
  change(platform, actor, id, state === 'open' ? 'message.reopened' : 'message.settled', state)

function change(
  platform: Platform,
  actor: Actor,
  id: string,
  type: EventName<typeof CONTACT_EVENTS>,
  state: MessageState,
  also?: (tx: Tx, message: MessageRow) => Promise<void>,
): Promise<Message> {
  return platform.db.transaction().execute(async (tx) => {
    await lockMessage(tx, id)
    const message = await findMessage(tx, id)
    if (!message) throw notFound()
    await also?.(tx, message)
    if (also || message.state !== state) {
      await setState(tx, id, state)
      await platform.events.append(tx, CONTACT_EVENTS, {
        type,
        subject_id: id,
        subject_label: `${message.reference} ${message.email}`,
        actor,
        before: { state: message.state },
        after: { state },
      })
    }
    const changed = await findMessage(tx, id)
    if (!changed) throw notFound()
    return messageView(changed)
  })
}

/** Erases what a person wrote to us, with our answers. */
export const eraseMessages = (tx: Tx, person: { id: string; email: string }): Promise<void> =>
  deleteMessagesOf(tx, person)
