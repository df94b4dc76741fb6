import { z } from 'zod'
import { hasLink } from '../kernel/foreign-text.ts'
import { spoken } from '../kernel/language.ts'
import { filter, listOf, listQuery } from '../kernel/list.ts'
import { route } from '../kernel/route.ts'
import {
  email,
  id,
  idParams,
  oneOf,
  requiredText,
  text,
  timestampOut,
  wholeNumber,
} from '../kernel/values.ts'

const tag = 'Contact'

export const MESSAGE_STATE = spoken({ open: 'Open', answered: 'Answered' } as const)
export type MessageState = keyof typeof MESSAGE_STATE
const messageState = oneOf(MESSAGE_STATE)

/** Single-line text, for headings and e-mail subjects. */
const line = (max: number) =>
  requiredText(max).refine((value) => !/[\n\r\t]/.test(value), { error: 'Write this on one line.' })

export const MESSAGE_LIMIT = 5000

/** A message as it is sent; the web app checks it before. */
export const messageIn = z.strictObject({
  name: line(120).refine((value) => !hasLink(value), { error: 'Enter your name without a link.' }),
  email,
  subject: line(150),
  message: requiredText(MESSAGE_LIMIT),
  /** Honeypot: hidden from people. A message that fills it in comes from a program and is discarded. */
  website: text(500).optional(),
})

export const sendMessage = route({
  method: 'POST',
  path: '/contact/',
  summary: 'Send a message to HomeSlice; the sender gets a receipt, the administrators an e-mail',
  tag,
  access: 'public',
  status: 201,
  body: messageIn,
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
  /** The account that sent the message; null if the sender was not logged in. */
  user: z.object({ id, email: z.string() }).nullable(),
}

/** A row of the list, with the beginning of the message. */
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
  summary: 'One message with its replies',
  tag,
  access: ['superuser'],
  params: idParams,
  response: message,
})

export const patchMessage = route({
  method: 'PATCH',
  path: '/contact/messages/:id/',
  summary: 'Mark a message as done without replying, or reopen it',
  tag,
  access: ['superuser'],
  params: idParams,
  body: z.strictObject({ state: messageState }),
  response: message,
})

export const answerMessage = route({
  method: 'POST',
  path: '/contact/messages/:id/answer/',
  summary: 'Reply by e-mail; 409 if another administrator has already replied',
  tag,
  access: ['superuser'],
  params: idParams,
  body: z.strictObject({
    text: requiredText(MESSAGE_LIMIT),
    /** Number of replies the writer had seen; the reply is rejected if there are more by now. */
    answers_seen: wholeNumber(10_000),
  }),
  response: message,
})
