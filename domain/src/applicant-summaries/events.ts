import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { id, oneOf } from '../kernel/values.ts'
import { AI_MODE, MADE_BY, SUMMARY_ORIGIN } from './vocabulary.ts'

const reading = { audit: 'file_changes', subject: 'task' } as const
const mode = z.strictObject({ mode: oneOf(AI_MODE) })

/** Forms and summaries are personal data: no event contains a value or the name of a file. */
export const APPLICANT_SUMMARY_EVENTS = defineEvents({
  'application_forms.uploaded': {
    ...reading,
    after: z.strictObject({
      loan_deal: id.nullable(),
      files: z.int(),
      bytes: z.int(),
      made_by: oneOf(MADE_BY),
    }),
  },
  /** `sent_to`: the host that received their text; null for none. */
  'application_forms.read': {
    ...reading,
    after: z.strictObject({
      pages: z.int(),
      values: z.int(),
      made_by: oneOf(MADE_BY),
      sent_to: z.string().nullable(),
    }),
  },
  'application_forms.destroyed': {
    ...reading,
    after: z.strictObject({ why: z.enum(['accepted', 'discarded', 'expired', 'failed', 'deal_archived']) }),
  },
  'applicant_summary.changed': {
    audit: 'deal_changes',
    subject: 'deal',
    after: z.strictObject({
      version: z.int(),
      origin: oneOf(SUMMARY_ORIGIN),
      made_by: oneOf(MADE_BY).nullable(),
      characters: z.int(),
    }),
  },
  'ai.mode_changed': { audit: 'user_changes', subject: 'settings', before: mode, after: mode },
})
