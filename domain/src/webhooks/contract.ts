import { z } from 'zod'
import { appCode, passkeyAnswer, password } from '../accounts/shapes.ts'
import { sentence, spoken } from '../kernel/language.ts'
import { filter, listOf, listQuery } from '../kernel/list.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { id, idParams, timestampOut } from '../kernel/values.ts'
import { WEBHOOK_VERSION, WEBHOOK_VERSIONS, webhookEvent } from './payload.ts'
import { EVENT_KINDS, WEBHOOK_KINDS } from './rules.ts'

const tag = 'Webhooks'
const own = { tag, access: EVERY_ROLE } as const

const kind = z.enum(WEBHOOK_KINDS, { error: 'This is not a kind of event.' })
/** A kind of which a test event can be sent. */
const testKind = z.enum(['test', ...EVENT_KINDS], { error: 'This is not a kind of event.' })
/** Null for all kinds, including those that later versions add. */
const kinds = z.array(kind).min(1, { error: 'Choose at least one.' }).max(WEBHOOK_KINDS.length).nullable()
/** The code of the authenticator app is needed where the second factor is on. */
const proof = { password, code: appCode.optional(), passkey: passkeyAnswer.optional() }

const url = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
  .max(500, { error: 'Enter at most 500 characters.' })

const EXAMPLE = {
  id: '019aaf3e-5c00-7000-8000-000000000003',
  url: 'https://api.lender.example/homeslice',
  kinds: ['outbid', 'bid_accepted'],
  version: WEBHOOK_VERSION,
  is_active: true,
  disabled_reason: null,
  old_secret_until: null,
  created_at: '2026-11-23T15:00:00.000Z',
}

const webhook = z.object({
  id,
  url: z.string(),
  kinds: z.array(z.string()).nullable(),
  /** The format of its events, which it keeps. */
  version: z.enum(WEBHOOK_VERSIONS),
  is_active: z.boolean(),
  /** Why the product has turned it off, as a sentence. */
  disabled_reason: z.string().nullable(),
  /** Until when requests are also signed with the previous secret. */
  old_secret_until: timestampOut.nullable(),
  created_at: timestampOut,
})
export type Webhook = z.output<typeof webhook>
const webhookRow = webhook.meta({ examples: [EXAMPLE] })

export const DELIVERY_STATE = spoken({
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
} as const)
export type DeliveryState = keyof typeof DELIVERY_STATE

const delivery = z.object({
  /** The `webhook-id` of its requests. */
  id,
  kind: z.string(),
  title: z.string(),
  /** True for an event that its owner sent to try the webhook. */
  is_test: z.boolean(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** Of the last try. */
  response_status: z.int().nullable(),
  failure: z.string().nullable(),
  duration_ms: z.int().nullable(),
  tried_at: timestampOut.nullable(),
  /** When a waiting one is tried. */
  due_at: timestampOut.nullable(),
  created_at: timestampOut,
})
export type Delivery = z.output<typeof delivery>

const headers = z.record(z.string(), z.string())

const attempt = z.object({
  tried_at: timestampOut,
  duration_ms: z.int(),
  request_headers: headers,
  /** Null without an answer. */
  response_status: z.int().nullable(),
  /** Why there is no answer, as a sentence. */
  failure: z.string().nullable(),
  /** Those that say what the answer is, and from where. */
  response_headers: headers.nullable(),
  /** The first 2 KB of the answer without control characters; null if it is no text. */
  response_body: z.string().nullable(),
  /** True if the answer was longer. */
  is_cut: z.boolean(),
})
export type Attempt = z.output<typeof attempt>

const loggedDelivery = delivery.extend({
  webhook_id: id,
  url: z.string(),
  /** The JSON that is sent, as it is signed. */
  body: z.string(),
  /** The last 20 tries, newest first. */
  attempts: z.array(attempt),
})
export type LoggedDelivery = z.output<typeof loggedDelivery>
const AT = '2026-11-27T18:00:01.000Z'
const EXAMPLE_ID = '019aaf3e-5c00-7000-8000-000000000004'
const EXAMPLE_TRY: Attempt = {
  tried_at: AT,
  duration_ms: 184,
  request_headers: {
    'content-type': 'application/json',
    'webhook-id': EXAMPLE_ID,
    'webhook-timestamp': '1795802401',
    'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  response_status: 500,
  failure: null,
  response_headers: { 'content-type': 'text/plain', 'content-length': '22' },
  response_body: 'The queue is not there',
  is_cut: false,
}
const EXAMPLE_DELIVERY: LoggedDelivery = {
  id: EXAMPLE_ID,
  kind: 'test',
  title: 'Test',
  is_test: true,
  state: 'waiting',
  tries: 1,
  response_status: 500,
  failure: null,
  duration_ms: 184,
  tried_at: AT,
  due_at: '2026-11-27T18:00:06.000Z',
  created_at: '2026-11-27T18:00:00.000Z',
  webhook_id: EXAMPLE.id,
  url: EXAMPLE.url,
  body: '{"type":"test","version":"2026-11-27","timestamp":"2026-11-27T18:00:00.000Z","is_test":true,"data":{"message":"This is a test of your webhook at HomeSlice."}}',
  attempts: [EXAMPLE_TRY],
}

export const listWebhooks = route({
  method: 'GET',
  path: '/webhooks/',
  summary: 'The caller’s webhooks, oldest first',
  tag,
  access: EVERY_ROLE,
  response: z.object({ results: z.array(webhookRow) }),
})

export const createWebhook = route({
  ...own,
  method: 'POST',
  path: '/webhooks/',
  summary:
    'Create a webhook, which sends events to an address; only this response contains the secret that signs them',
  status: 201,
  body: z.strictObject({ url, kinds, ...proof }).meta({
    examples: [{ url: EXAMPLE.url, kinds: EXAMPLE.kinds, password: '…', code: '123456' }],
  }),
  response: webhook
    .extend({ secret: z.string() })
    .meta({ examples: [{ ...EXAMPLE, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' }] }),
})

export const changeWebhook = route({
  ...own,
  method: 'PATCH',
  path: '/webhooks/:id/',
  summary: 'Change which events are sent, or turn a webhook on or off',
  params: idParams,
  body: z.strictObject({ kinds, is_active: z.boolean() }).partial(),
  response: webhookRow,
})

export const rotateSecret = route({
  ...own,
  method: 'POST',
  path: '/webhooks/:id/rotate/',
  summary: 'Create a new secret; for 24 hours requests are signed with the old one too',
  params: idParams,
  body: z.strictObject(proof),
  response: z.object({ secret: z.string(), old_secret_until: timestampOut }),
})

export const deleteWebhook = route({
  ...own,
  method: 'DELETE',
  path: '/webhooks/:id/',
  summary: 'Delete a webhook with its deliveries',
  status: 204,
  params: idParams,
  response: z.null(),
})

export const testWebhook = route({
  ...own,
  method: 'POST',
  path: '/webhooks/:id/test/',
  summary: 'Send a test event: of the kind `test`, or the example of another kind',
  status: 202,
  params: idParams,
  body: z.strictObject({ kind: testKind.default('test') }).default({ kind: 'test' }),
  response: delivery,
})

export const listDeliveries = route({
  method: 'GET',
  path: '/webhooks/:id/deliveries/',
  summary: 'What was sent to a webhook in the last 30 days, newest first',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  query: z.object(listQuery(['created_at'])),
  response: listOf(delivery),
})

export const getDelivery = route({
  method: 'GET',
  path: '/webhook-deliveries/:id/',
  summary: 'What was sent in one delivery, and what the server answered at each try',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: loggedDelivery.meta({ examples: [EXAMPLE_DELIVERY] }),
})

export const resendDelivery = route({
  ...own,
  method: 'POST',
  path: '/webhook-deliveries/:id/resend/',
  summary: 'Send a delivery again, with the same `webhook-id`',
  status: 202,
  params: idParams,
  response: delivery,
})

const EXAMPLE_EVENT = {
  id: EXAMPLE_ID,
  event: {
    type: 'test',
    version: WEBHOOK_VERSION,
    timestamp: AT,
    is_test: true,
    data: { message: 'This is a test of your webhook at HomeSlice.' },
  },
}

const sentEvent = z
  .object({
    /** The `webhook-id` of an event that is forwarded. */
    id,
    event: webhookEvent,
  })
  .meta({ examples: [EXAMPLE_EVENT] })
export type SentEvent = z.output<typeof sentEvent>

const listedKinds = z
  .string()
  .max(3_000)
  .meta({ description: 'Only these kinds, comma-separated, such as `outbid,bid_accepted`.' })
  .transform((text, context) => {
    const kinds = text.split(',').map((one) => one.trim())
    const unknown = kinds.find((one) => !testKind.safeParse(one).success)
    if (unknown === undefined) return kinds
    context.addIssue({ code: 'custom', message: sentence`There is no kind of event “${unknown}”.` })
    return z.NEVER
  })

export const listEvents = route({
  method: 'GET',
  path: '/webhook-events/',
  summary:
    'The caller’s events as they happen, as webhooks get them: those since a cursor, oldest first; without a cursor none, and where to begin',
  tag,
  access: EVERY_ROLE,
  query: z.object({ cursor: filter(z.string().max(200)), kinds: filter(listedKinds) }),
  response: z
    .object({
      results: z.array(sentEvent),
      /** Where the next read continues. */
      next_cursor: z.string(),
    })
    .meta({
      examples: [{ results: [EXAMPLE_EVENT], next_cursor: 'WyIyMDI2LTExLTI3VDE4OjAwOjAxLjAwMDAwMFoiXQ' }],
    }),
})

export const triggerEvent = route({
  ...own,
  method: 'POST',
  path: '/webhook-events/',
  summary:
    'Make a test event, the example of its kind, for programs that read events; webhooks do not get it',
  status: 201,
  body: z.strictObject({ kind: testKind }),
  response: sentEvent,
})
