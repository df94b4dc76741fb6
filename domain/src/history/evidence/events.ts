import { z } from 'zod'
import { DISCLOSURES } from '../../deal-access/disclosure.ts'
import { defineEvents } from '../../kernel/events.ts'

export const EVIDENCE_EVENTS = defineEvents({
  'evidence.downloaded': {
    audit: 'file_downloads',
    subject: 'deal',
    after: z.strictObject({ disclosure: z.enum(DISCLOSURES) }),
  },
})
