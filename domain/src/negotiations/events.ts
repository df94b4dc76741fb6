import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { date, id, moneyOut, timestamp } from '../kernel/values.ts'

/* Events never contain the amount of a best and final offer, which only its bidder may see until the round ends. */

const dealEvent = { audit: 'deal_changes', subject: 'deal' } as const
const ids = z.array(id).readonly()
const negotiation = z.strictObject({ owner_id: id })

export const NEGOTIATION_EVENTS = defineEvents({
  /** `below_reserve`: the seller confirmed an amount below their reserve. */
  'bid.countered': {
    ...dealEvent,
    after: negotiation.extend({
      bidder_id: id,
      amount: moneyOut,
      expires_at: timestamp,
      below_reserve: z.boolean().optional(),
    }),
  },
  'counter.declined': {
    ...dealEvent,
    after: negotiation.extend({ bidder_id: id, reason: z.string().nullable() }),
  },
  'counter.expired': { ...dealEvent, after: negotiation.extend({ bidder_id: id }) },
  'final.invited': { ...dealEvent, after: negotiation.extend({ bidder_ids: ids, ends_at: timestamp }) },
  'final.offered': { ...dealEvent, after: negotiation.extend({ bidder_id: id }) },
  'final.ended': {
    ...dealEvent,
    after: negotiation.extend({ invited: z.int(), submitted: z.int(), answer_by: date.nullable() }),
  },
})
