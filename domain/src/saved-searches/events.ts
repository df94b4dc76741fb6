import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { id } from '../kernel/values.ts'

export const SAVED_SEARCH_EVENTS = defineEvents({
  /** A live deal passes the filters of a saved search; only for its owner. */
  'saved_search.matched': {
    audit: null,
    subject: 'deal',
    after: z.strictObject({ user_id: id, name: z.string() }),
  },
  /** The new deals in a user's saved searches since the previous day. */
  'saved_search.daily': {
    audit: null,
    subject: 'user',
    after: z.strictObject({
      user_id: id,
      deals: z.array(z.strictObject({ id, label: z.string() })),
      more: z.int(),
    }),
  },
})
