import { z } from 'zod'
import { kycState } from '../accounts/kyc-state.ts'
import { defineEvents } from '../kernel/events.ts'
import { QUESTIONS, SCANS } from './questions.ts'

/*
 * Only names of questions, states and the administrators' remarks, because the audit log has more readers than the
 * record and is never erased.
 */
const kycEvent = { audit: 'user_changes', subject: 'user' } as const
const questions = z.array(z.enum(QUESTIONS)).readonly()
/** The file name is not recorded, as it often contains the owner's name. */
const scan = z.strictObject({ question: z.enum(SCANS), sha256: z.string() })
const state = z.strictObject({ kyc_state: kycState })
const decided = state.extend({
  reason: z.string().optional(),
  remarked: z.array(z.string()).readonly().optional(),
})

export const KYC_EVENTS = defineEvents({
  'kyc.saved': { ...kycEvent, after: z.strictObject({ fields: questions }) },
  'kyc.scan_added': { ...kycEvent, after: scan },
  'kyc.scan_removed': { ...kycEvent, after: scan },
  'kyc.scan_viewed': { audit: 'file_downloads', subject: 'user', after: scan },
  'kyc.number_shown': { ...kycEvent, after: z.strictObject({ fields: questions }) },
  'kyc.submitted': { ...kycEvent, before: state, after: state },
  'kyc.approved': { ...kycEvent, before: state, after: decided },
  'kyc.rejected': { ...kycEvent, before: state, after: decided },
  /** The user got a role whose questions the record does not answer, so it is a draft again. */
  'kyc.reopened': {
    ...kycEvent,
    before: state,
    after: state.extend({ roles: z.array(z.enum(['buyer', 'seller'])).readonly() }),
  },
  /** The provider could not decide; the record waits for an administrator. */
  'kyc.manual_review_required': { ...kycEvent, after: z.strictObject({ verdict: z.literal('manual') }) },
})
