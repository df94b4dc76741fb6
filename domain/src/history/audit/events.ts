import { z } from 'zod'
import { defineEvents } from '../../kernel/events.ts'

export const AUDIT_EVENTS = defineEvents({
  'audit.exported': {
    audit: 'file_downloads',
    subject: 'user',
    after: z.strictObject({ filters: z.record(z.string(), z.unknown()) }),
  },
})
