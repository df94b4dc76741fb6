import { z } from 'zod'
import { defineEvents } from '../../kernel/events.ts'

export const COMPANY_HISTORY_EVENTS = defineEvents({
  'team.history_exported': {
    audit: 'file_downloads',
    subject: 'user',
    after: z.strictObject({ filters: z.record(z.string(), z.unknown()) }),
  },
})
