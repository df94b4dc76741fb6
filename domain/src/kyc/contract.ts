import { z } from 'zod'
import { kycState } from '../accounts/kyc-state.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { id, idParams, requiredText, signedQuery, timestampOut } from '../kernel/values.ts'
import { answersIn, answersOut, QUESTIONS, SCANS } from './questions.ts'

const tag = 'KYC'

const remarks = z.partialRecord(
  z.enum(QUESTIONS, { error: 'There is no such question.' }),
  requiredText(500, 'Enter what needs to be fixed.'),
)

export const kycRecord = z.object({
  ...answersOut,
  user_id: id,
  kyc_state: kycState,
  /** Increases with every change; a write with an older version in `If-Match` is rejected. */
  version: z.int(),
  /** The roles that decide which questions apply. */
  is_buyer: z.boolean(),
  is_seller: z.boolean(),
  reason: z.string().nullable(),
  /** The reviewing administrator's remarks on individual answers. */
  remarks: z.partialRecord(z.enum(QUESTIONS), z.string()),
  submitted_at: timestampOut.nullable(),
  decided_at: timestampOut.nullable(),
  can: z.object({ edit: z.boolean(), submit: z.boolean(), decide: z.boolean() }),
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
  ifMatch: true,
  summary: 'Save answers as a draft; `If-Match` guards against a changed version',
  tag,
  access: 'account',
  body: z.strictObject(answersIn),
  response: kycRecord,
})

export const scanForm = z.strictObject({
  question: z.enum(SCANS, { error: `Choose one of: ${SCANS.join(', ')}.` }),
})

export const uploadScan = route({
  method: 'POST',
  path: '/kyc/scans/',
  summary: `Add or replace a scan: form field \`question\` (${SCANS.join(', ')}), then one of \`files\``,
  tag,
  heavy: true,
  access: 'account',
  multipart: { fields: scanForm, most: 1 },
  status: 201,
  response: kycRecord,
})

export const deleteScan = route({
  method: 'DELETE',
  path: '/kyc/scans/:id/',
  summary: 'Remove a scan while the record is editable',
  tag,
  access: 'account',
  params: idParams,
  response: kycRecord,
})

export const scanContent = route({
  method: 'GET',
  path: '/kyc/scans/:id/content/',
  summary: 'Content of a scan, by signed address',
  tag,
  access: 'public',
  params: idParams,
  query: signedQuery,
  produces: ['application/pdf', 'image/webp'],
  response: z.unknown(),
})

export const showDocumentNumber = route({
  method: 'GET',
  path: '/kyc/document_number/',
  summary: 'Unmasked number of your own identity document',
  tag,
  access: 'account',
  response: z.object({ document_number: z.string().nullable() }),
})

export const submitKyc = route({
  method: 'POST',
  path: '/kyc/submit/',
  summary: 'Submit the record for review; 400 with the missing answers, per question',
  tag,
  access: 'account',
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
  ifMatch: true,
  summary: 'Approve or reject a submitted record; `If-Match` guards against a changed version',
  tag,
  access: ['superuser'],
  params: userParams,
  body: z
    .strictObject({
      decision: z.enum(['approve', 'reject'], { error: 'Choose approve or reject.' }),
      reason: requiredText(1000).optional(),
      remarks: remarks.optional(),
    })
    .refine((body) => body.decision === 'approve' || body.reason !== undefined, {
      path: ['reason'],
      error: 'Enter the reason, so that the user can fix the record.',
    })
    .refine((body) => body.decision === 'reject' || Object.keys(body.remarks ?? {}).length === 0, {
      path: ['remarks'],
      error: 'Comments are for a rejection only.',
    }),
  response: kycRecord,
})
