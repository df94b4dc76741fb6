import { z } from 'zod'
import { defineEvents } from '../../kernel/events.ts'
import { id } from '../../kernel/values.ts'

export const POOL_EVENTS = defineEvents({
  /** A user downloaded the loan tape of a book as a sheet. */
  'book.tape_exported': {
    audit: 'file_downloads',
    subject: 'user',
    after: z.strictObject({
      loan_deal: id,
      format: z.enum(['xlsx', 'csv']),
      mortgages: z.int(),
    }),
  },
})
