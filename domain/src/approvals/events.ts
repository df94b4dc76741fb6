import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { id, oneOf } from '../kernel/values.ts'
import { ACT } from './rules.ts'

/** The amount may be a hidden maximum, so the audit log does not have it. */
const prepared = z.strictObject({ approval: id, act: oneOf(ACT), loan_deal: id, prepared_by: id })
/** The subject is the account. */
const of = { audit: 'user_changes', subject: 'user', after: prepared } as const

export const APPROVAL_EVENTS = defineEvents({
  'approval.prepared': of,
  /** One approval of several that are needed. */
  'approval.approved': of,
  /** The last approval: what was prepared is placed under the name of the person who gave it. */
  'approval.done': of,
  'approval.refused': { ...of, after: prepared.extend({ reason: z.string() }) },
  'approval.withdrawn': of,
})
