import { z } from 'zod'
import { CHANNEL_ACCESS } from '../deal-access/channels.ts'
import { defineEvents } from '../kernel/events.ts'
import { id, oneOf } from '../kernel/values.ts'

const change = { audit: 'user_changes', subject: 'channel' } as const
const fields = z.strictObject({ channel_name: z.string(), credit_box: z.string().nullable() })
const archived = z.strictObject({ is_archived: z.boolean() })
const access = z.strictObject({ email: z.string(), access: oneOf(CHANNEL_ACCESS) })
const membership = z.strictObject({
  owner_id: id,
  /** Null for an address without an account. */
  user_id: id.nullable(),
  email: z.string(),
})

export const CHANNEL_EVENTS = defineEvents({
  'channel.created': { ...change, after: fields },
  'channel.changed': { ...change, before: fields, after: fields },
  'channel.archived': { ...change, before: archived, after: archived },
  'channel.restored': { ...change, before: archived, after: archived },
  'channel.invited': {
    ...change,
    after: membership.extend({ access: oneOf(CHANNEL_ACCESS), invited_by: z.string() }),
  },
  'channel.access_changed': { ...change, before: access, after: access },
  'channel.joined': { ...change, after: membership.extend({ name: z.string() }) },
  'channel.declined': { ...change, after: membership },
  'channel.left': { ...change, after: membership.extend({ name: z.string() }) },
  'channel.removed': { ...change, after: membership },
  /** A deal of the channel was listed; for its members. */
  'channel.deal_listed': {
    audit: null,
    subject: 'deal',
    after: z.strictObject({
      owner_id: id,
      user_ids: z.array(id).readonly(),
      is_auctioned: z.boolean(),
      /** The reference of the book whose mortgages, listed individually, open together; this is the first. */
      book: z.string().nullable(),
    }),
  },
})
