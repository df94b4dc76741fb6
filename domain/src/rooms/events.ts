import { z } from 'zod'
import { ROOM_ADMISSION } from '../deal-access/room.ts'
import { defineEvents } from '../kernel/events.ts'
import { id, oneOf } from '../kernel/values.ts'

const change = { audit: 'deal_changes', subject: 'deal' } as const
const accepted = z.strictObject({
  owner_id: id,
  visitor_id: id,
  company_name: z.string(),
  nda_version: z.string(),
  sha256: z.string(),
  /** If the NDA is signed: only by the buyer so far (the seller then admits by signing too), or by all. */
  signed_by: z.enum(['buyer', 'all']).optional(),
})
const decided = z.strictObject({ visitor_id: id, reason: z.string().nullable() })
const admission = z.strictObject({ admission: oneOf(ROOM_ADMISSION) })
const viewing = z.strictObject({ protected_viewing: z.boolean() })

export const ROOM_EVENTS = defineEvents({
  'room.entered': { ...change, after: accepted },
  'room.requested': { ...change, after: accepted },
  'room.admitted': { ...change, after: decided },
  'room.refused': { ...change, after: decided },
  'room.revoked': { ...change, after: decided },
  'room.admission_changed': { ...change, before: admission, after: admission },
  'room.viewing_changed': { ...change, before: viewing, after: viewing },
  /** The NDA was signed, but its signer may no longer enter. */
  'room.not_opened': {
    ...change,
    after: z.strictObject({ owner_id: id, visitor_id: id, company_name: z.string(), why: z.string() }),
  },
})
