import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { date, id, moneyOut } from '../kernel/values.ts'

const change = { audit: 'deal_changes', subject: 'deal' } as const
const ofFiles = { audit: 'file_changes', subject: 'deal' } as const
const between = { commitment_id: id, owner_id: id, buyer_id: id }
const file = z.strictObject({ id, name: z.string(), sha256: z.string() })
const reminder = {
  audit: null,
  subject: 'deal',
  after: z.strictObject({ owner_id: id, due_date: date }),
} as const

export const COMMITMENT_EVENTS = defineEvents({
  'commitment.made': {
    ...change,
    after: z.strictObject({ ...between, company_name: z.string(), amount: moneyOut, due_date: date }),
  },
  'commitment.withdrawn': { ...change, after: z.strictObject({ ...between, company_name: z.string() }) },
  'commitment.follow_up_sent': {
    ...change,
    after: z.strictObject({ ...between, documents: z.boolean(), nda: z.boolean() }),
  },
  'commitment.nda_accepted': {
    ...change,
    after: z.strictObject({
      ...between,
      company_name: z.string(),
      nda_version: z.string(),
      sha256: z.string(),
      /** True if it was signed. */
      is_signed: z.boolean().optional(),
    }),
  },
  /** The deal was sold to `buyer_id`; the commitments of the others are declined. `deal.sold` has the price. */
  'commitment.chosen': {
    ...change,
    after: z.strictObject({ ...between, loser_ids: z.array(id).readonly() }),
  },
  /** The deal was submitted for a new review, so that its terms may change; commitments to it end. */
  'commitment.all_ended': { ...change, after: z.strictObject({ buyer_ids: z.array(id).readonly() }) },

  'follow_up.due': reminder,
  'follow_up.overdue': reminder,

  'follow_up.uploaded': {
    ...ofFiles,
    after: z.strictObject({ files: z.array(file).readonly(), told_ids: z.array(id).readonly() }),
  },
  'follow_up.removed': { ...ofFiles, before: file },
  'follow_up.viewed': { audit: 'file_downloads', subject: 'deal', after: file },
  /** The additional NDA was signed, but its signer may no longer receive the documents. */
  'follow_up.not_opened': {
    ...change,
    after: z.strictObject({ ...between, company_name: z.string(), why: z.string() }),
  },
})
