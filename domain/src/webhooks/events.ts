import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'

const ofUser = { audit: 'user_changes', subject: 'user' } as const
const address = z.strictObject({ url: z.string() })
const settings = z.strictObject({
  url: z.string(),
  kinds: z.array(z.string()).nullable(),
  is_active: z.boolean(),
})

export const WEBHOOK_EVENTS = defineEvents({
  'webhook.created': { ...ofUser, after: settings },
  'webhook.changed': { ...ofUser, before: settings, after: settings },
  'webhook.secret_changed': { ...ofUser, after: address },
  'webhook.deleted': { ...ofUser, before: address },
  /** By the product, because nothing could be delivered. */
  'webhook.disabled': { ...ofUser, after: address.extend({ reason: z.string() }) },
})
