import { z } from 'zod'
import { kycState } from '../accounts/kyc-state.ts'
import { oneOf } from '../kernel/choice.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { date, id, requiredText, text, timestampOut } from '../kernel/values.ts'
import { IDENTITY_DOCUMENT, REASON_FOR_SELLING, VOLUME_OF_MORTGAGES } from './vocabulary.ts'

const tag = 'KYC'

/** The answers of the record; every one may be missing in a draft. */
export const kycAnswers = z.strictObject({
  legal_name: text(160).nullable(),
  date_of_birth: date.nullable(),
  address: text(300).nullable(),
  document_type: oneOf(IDENTITY_DOCUMENT).nullable(),
  document_number: text(60).nullable(),
  is_politically_exposed: z.boolean().nullable(),
  acts_for_third_party: z.boolean().nullable(),
  source_of_funds: text(500).nullable(),
  volume_of_mortgages: oneOf(VOLUME_OF_MORTGAGES).nullable(),
  registered_mortgage_lender: z.boolean().nullable(),
  reason_for_selling: oneOf(REASON_FOR_SELLING).nullable(),
})
export type KycAnswers = z.output<typeof kycAnswers>

export const kycRecord = kycAnswers.extend({
  user_id: id,
  kyc_state: kycState,
  reason: z.string().nullable(),
  submitted_at: timestampOut.nullable(),
  decided_at: timestampOut.nullable(),
})
export type KycRecord = z.output<typeof kycRecord>

const userParams = z.object({ user_id: id })

export const getKyc = route({
  method: 'GET',
  path: '/kyc/',
  summary: 'Own KYC record',
  tag,
  access: 'account',
  response: kycRecord,
})

export const patchKyc = route({
  method: 'PATCH',
  path: '/kyc/',
  summary: 'Save answers as a draft',
  tag,
  access: 'account',
  whileViewingAs: false,
  body: kycAnswers.partial(),
  response: kycRecord,
})

export const submitKyc = route({
  method: 'POST',
  path: '/kyc/submit/',
  summary: 'Submit the record for review',
  tag,
  access: 'account',
  whileViewingAs: false,
  response: kycRecord,
})

export const getUserKyc = route({
  method: 'GET',
  path: '/kyc/:user_id/',
  summary: "A user's KYC record, for its owner and administrators",
  tag,
  access: EVERY_ROLE,
  params: userParams,
  response: kycRecord,
})

export const decideKyc = route({
  method: 'POST',
  path: '/kyc/:user_id/decide/',
  summary: 'Approve or reject a submitted record',
  tag,
  access: ['superuser'],
  whileViewingAs: false,
  params: userParams,
  body: z
    .strictObject({
      decision: z.enum(['approve', 'reject'], { error: 'Choose approve or reject.' }),
      reason: requiredText(1000).optional(),
    })
    .refine((body) => body.decision === 'approve' || body.reason !== undefined, {
      path: ['reason'],
      error: 'Say why, so that the user can mend it.',
    }),
  response: kycRecord,
})
