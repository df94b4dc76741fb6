import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { id } from '../kernel/values.ts'

export const SAVED_SEARCH_EVENTS = defineEvents({
  /** A live deal passes the filters of saved searches of a user; only for that user. */
  'saved_search.matched': {
    audit: null,
    subject: 'deal',
    after: z.strictObject({
      user_id: id,
      names: z.array(z.string()),
      /** The reference of the book whose first mortgage it is that passes. */
      book: z.string().nullable(),
    }),
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
