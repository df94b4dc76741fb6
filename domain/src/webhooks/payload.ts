import { z } from 'zod'
import { timestampOut } from '../kernel/values.ts'
import { EVENT_KINDS } from './rules.ts'

/** The formats of events, the oldest first. A webhook keeps the one with which it was created. */
export const WEBHOOK_VERSIONS = ['2026-11-27'] as const
export type WebhookVersion = (typeof WEBHOOK_VERSIONS)[number]
/** The format of new webhooks, and of events that a program reads. */
export const WEBHOOK_VERSION: WebhookVersion = '2026-11-27'

const common = {
  /** The format of this event. */
  version: z.enum(WEBHOOK_VERSIONS),
  /** When it happened. */
  timestamp: timestampOut,
  /** True for an event that was sent to try a webhook: nothing of it has happened. */
  is_test: z.boolean(),
}

/** A notification of the user, as their server gets it. */
export const notificationEvent = z.strictObject({
  /** The kind of notification. */
  type: z.enum(EVENT_KINDS),
  ...common,
  data: z.strictObject({
    notification_id: z.string(),
    title: z.string(),
    message: z.string(),
    /** The page about it. */
    url: z.string(),
    /** Other pages. */
    further: z.array(z.strictObject({ label: z.string(), url: z.string() })),
  }),
})

/** An event that says only that a webhook works. */
export const testEvent = z.strictObject({
  type: z.literal('test'),
  ...common,
  data: z.strictObject({ message: z.string() }),
})

export const webhookEvent = z.discriminatedUnion('type', [notificationEvent, testEvent])
export type WebhookEvent = z.output<typeof webhookEvent>
