import { z } from 'zod'
import { ROOM_ADMISSION } from '../deals/room.ts'
import { defineEvents } from '../kernel/events.ts'
import { id, oneOf } from '../kernel/values.ts'

const change = { audit: 'deal_changes', subject: 'deal' } as const
const accepted = z.strictObject({
  owner_id: id,
  visitor_id: id,
  company_name: z.string(),
  nda_version: z.string(),
  sha256: z.string(),
})
const decided = z.strictObject({ visitor_id: id, reason: z.string().nullable() })
const admission = z.strictObject({ admission: oneOf(ROOM_ADMISSION) })
const nda = z.strictObject({ nda_version: z.string(), sha256: z.string() })

export const ROOM_EVENTS = defineEvents({
  'room.entered': { ...change, after: accepted },
  'room.requested': { ...change, after: accepted },
  'room.admitted': { ...change, after: decided },
  'room.refused': { ...change, after: decided },
  'room.revoked': { ...change, after: decided },
  'room.admission_changed': { ...change, before: admission, after: admission },
  'room.nda_changed': { ...change, before: nda, after: nda },
})
