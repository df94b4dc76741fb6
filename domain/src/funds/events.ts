import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { date, id, moneyOut, oneOf } from '../kernel/values.ts'
import { PROOF_KIND } from './vocabulary.ts'

const of = { audit: 'user_changes', subject: 'user' } as const
/** The file name is not recorded, as it often contains names and numbers of accounts. */
const proof = z.strictObject({ proof: id, kind: oneOf(PROOF_KIND), valid_until: date })
const amount = moneyOut

/** The subject is the account. */
export const FUNDS_EVENTS = defineEvents({
  'funds.submitted': { ...of, after: proof.extend({ amount, sha256: z.string() }) },
  'funds.withdrawn': { ...of, before: proof },
  'funds.approved': {
    ...of,
    before: z.strictObject({ amount }),
    after: proof.extend({ amount, reason: z.string().nullable() }),
  },
  'funds.rejected': { ...of, after: proof.extend({ was_approved: z.boolean(), reason: z.string() }) },
  'funds.document_viewed': {
    ...of,
    audit: 'file_downloads',
    after: z.strictObject({ proof: id, sha256: z.string() }),
  },
  /** A reminder changes nothing. */
  'funds.expiring': { ...of, audit: null, after: proof },
  'funds.expired': { ...of, after: proof },
})
