import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { id, oneOf } from '../kernel/values.ts'
import { ERASURE_SOURCE, STORED_DATA } from './rules.ts'

/** The subject is the person; no text says who they are, because these entries outlive the erasure. */
const of = { audit: 'user_changes', subject: 'user' } as const
const hold = z.strictObject({ hold: id, reason: z.string() })
const request = z.strictObject({ request: id })

export const PERSONAL_DATA_EVENTS = defineEvents({
  'personal_data.downloaded': { audit: 'file_downloads', subject: 'user' },
  'personal_data.erasure_requested': { ...of, after: request.extend({ source: oneOf(ERASURE_SOURCE) }) },
  'personal_data.erasure_withdrawn': { ...of, after: request },
  'personal_data.erasure_refused': { ...of, after: request.extend({ reason: z.string() }) },
  'personal_data.erased': {
    ...of,
    after: request.extend({ erased: z.array(oneOf(STORED_DATA)), kept: z.array(oneOf(STORED_DATA)) }),
  },
  'hold.placed_on_user': { ...of, after: hold },
  'hold.released_on_user': { ...of, after: hold },
  'hold.placed_on_deal': { audit: 'deal_changes', subject: 'deal', after: hold },
  'hold.released_on_deal': { audit: 'deal_changes', subject: 'deal', after: hold },
})
