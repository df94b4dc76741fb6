import { z } from 'zod'
import { NDA_BY } from '../../deal-access/room.ts'
import { defineEvents } from '../../kernel/events.ts'
import { oneOf } from '../../kernel/values.ts'

const change = { audit: 'deal_changes', subject: 'deal' } as const
const nda = z.strictObject({ nda_version: z.string(), sha256: z.string() })
const by = z.strictObject({ nda_by: oneOf(NDA_BY) })

/** Changes of the NDA of a deal room, and of the additional one of a white label deal. */
export const NDA_EVENTS = defineEvents({
  'room.nda_changed': { ...change, before: nda, after: nda },
  'room.nda_by_changed': { ...change, before: by, after: by },
  'follow_up.nda_changed': { ...change, before: nda, after: nda },
  'follow_up.nda_by_changed': { ...change, before: by, after: by },
})
