import { z } from 'zod'
import { limitsOut } from '../deals/criteria.ts'
import { defineEvents } from '../kernel/events.ts'
import { mapNames, namesOf } from '../kernel/names.ts'
import { id } from '../kernel/values.ts'

const change = { audit: 'credit_box_changes', subject: 'credit_box' } as const
const written = mapNames(namesOf(limitsOut), (key) => limitsOut[key].optional())
/** Only the fields that were written. */
const box = z.strictObject({
  name: z.string().optional(),
  is_primary: z.boolean().optional(),
  is_muted: z.boolean().optional(),
  ...written,
})

export const CREDIT_BOX_EVENTS = defineEvents({
  'credit_box.created': { ...change, after: box },
  'credit_box.changed': { ...change, before: box, after: box },
  'credit_box.deleted': { ...change, before: box },
  /** A live deal matches boxes of a user; only for their owner. */
  'credit_box.matched': {
    audit: null,
    subject: 'deal',
    after: z.strictObject({
      owner_id: id,
      /** The reference of the book whose first matching mortgage it is. */
      book: z.string().nullable(),
      boxes: z.array(z.strictObject({ id, name: z.string(), reasons: z.array(z.string()).readonly() })),
    }),
  },
})
