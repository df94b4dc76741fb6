import { z } from 'zod'
import { defineEvents } from '../../kernel/events.ts'

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
})
