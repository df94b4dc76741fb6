import { z } from 'zod'
import { defineEvents } from '../../kernel/events.ts'
import { id } from '../../kernel/values.ts'

export const AUDIT_EVENTS = defineEvents({
  'audit.exported': {
    audit: 'file_downloads',
    subject: 'user',
    after: z.strictObject({ filters: z.record(z.string(), z.unknown()) }),
  },
  /** The nightly verification found an event that is not as it was written. */
  'audit.broken': {
    audit: 'file_changes',
    subject: 'settings',
    after: z.strictObject({ event: z.int(), problem: z.string() }),
  },
  /** Values of a person were erased from entries before this one; `list` is the SHA-256 of which they are. */
  'audit.erased': {
    audit: 'user_changes',
    subject: 'user',
    after: z.strictObject({ batch: id, events: z.int(), values: z.int(), list: z.string() }),
  },
})
