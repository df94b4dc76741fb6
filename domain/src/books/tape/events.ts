import { z } from 'zod'
import { defineEvents } from '../../kernel/events.ts'

export const TAPE_EVENTS = defineEvents({
  'book.tape_imported': {
    audit: 'deal_changes',
    subject: 'deal',
    after: z.strictObject({ file: z.string(), mortgages: z.int() }),
  },
})
