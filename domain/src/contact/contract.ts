import { z } from 'zod'
import { email } from '../accounts/shapes.ts'
import { oneOf } from '../kernel/choice.ts'
import { filter, listOf, listQuery } from '../kernel/list.ts'
import { route } from '../kernel/route.ts'
import { id, idParams, requiredText, text, timestampOut, wholeNumber } from '../kernel/values.ts'

const tag = 'Contact'

export const MESSAGE_STATE = { open: 'Open', answered: 'Answered' } as const
export type MessageState = keyof typeof MESSAGE_STATE
const messageState = oneOf(MESSAGE_STATE)

/** Text that stands in a heading or an e-mail's subject. */
const line = (max: number) =>
  requiredText(max).refine((value) => !/[\n\r\t]/.test(value), { error: 'Write this on one line.' })

export const MESSAGE_LIMIT = 5000

export const sendMessage = route({
  method: 'POST',
  path: '/contact/',
  summary: 'Write to HomeSlice; the sender gets a receipt, the administrators an e-mail',
  tag,
  access: 'public',
  status: 201,
  body: z.strictObject({
    name: line(120),
    email,
    subject: line(150),
    message: requiredText(MESSAGE_LIMIT),
    /** A field that people do not see. What fills it in is a program, and its message goes nowhere. */
    website: text(500).optional(),
  }),
  response: z.object({ reference: z.string() }),
})

const messageShape = {
  id,
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  state: messageState,
  created_at: timestampOut,
  /** The account from which it was sent; null for whoever was not logged in. */
  user: z.object({ id, email: z.string() }).nullable(),
}

/** A row of the list: the message by its beginning. */
export const messageCard = z.object({ ...messageShape, excerpt: z.string() })
export type MessageCard = z.output<typeof messageCard>

export const message = z.object({
  ...messageShape,
  message: z.string(),
  answers: z.array(z.object({ id, text: z.string(), answered_by: z.string(), answered_at: timestampOut })),
})
export type Message = z.output<typeof message>

export const listMessages = route({
  method: 'GET',
  path: '/contact/messages/',
  summary: 'Messages from the contact page, newest first',
  tag,
  access: ['superuser'],
  query: z.object({
    ...listQuery(['created_at']),
    state: filter(messageState),
    search: filter(text(100)),
  }),
  response: listOf(messageCard),
})

export const getMessage = route({
  method: 'GET',
  path: '/contact/messages/:id/',
  summary: 'One message with its answers',
  tag,
  access: ['superuser'],
  params: idParams,
  response: message,
})

export const patchMessage = route({
  method: 'PATCH',
  path: '/contact/messages/:id/',
  summary: 'Settle a message without an e-mail, or open it again',
  tag,
  access: ['superuser'],
  whileViewingAs: false,
  params: idParams,
  body: z.strictObject({ state: messageState }),
  response: message,
})

export const answerMessage = route({
  method: 'POST',
  path: '/contact/messages/:id/answer/',
  summary: 'Answer by e-mail; a 409 where somebody else has answered meanwhile',
  tag,
  access: ['superuser'],
  whileViewingAs: false,
  params: idParams,
  body: z.strictObject({
    text: requiredText(MESSAGE_LIMIT),
    /** How many answers the writer had before their eyes. */
    answers_seen: wholeNumber(10_000),
  }),
  response: message,
})
