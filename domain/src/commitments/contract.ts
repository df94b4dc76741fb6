import { z } from 'zod'
import { COMMITMENT_STATE } from '../deal-access/commitment.ts'
import { UPLOADED_TYPES } from '../kernel/files.ts'
import { listOf, listQuery } from '../kernel/list.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { SEVERAL_FILES } from '../kernel/uploads.ts'
import { date, id, idParams, moneyOut, oneOf, signedQuery, timestampOut } from '../kernel/values.ts'
import { nda, ndaBy, ndaSigning } from '../rooms/nda/shapes.ts'

const tag = 'Commitments'

/** The fields of a commitment that both its buyer and its seller see. */
const shared = {
  id,
  state: oneOf(COMMITMENT_STATE),
  /** The mortgage amount, at which the deal is sold. */
  amount: moneyOut,
  committed_at: timestampOut,
  /** The last day on which the seller sends documents and additional NDA. */
  due_date: date,
  documents_sent_at: timestampOut.nullable(),
  nda_sent_at: timestampOut.nullable(),
  /** Version and time of the buyer’s acceptance; null before it. */
  nda_version: z.string().nullable(),
  nda_accepted_at: timestampOut.nullable(),
  /** The progress of signing the additional NDA; null if the buyer has not started. */
  signing: ndaSigning.nullable(),
  /** The signed additional NDA can be read. */
  has_signed_nda: z.boolean(),
  decided_at: timestampOut.nullable(),
}

/** A commitment for its seller and staff. It names the buyer, because the seller signs an NDA with them. */
export const commitment = z.object({
  ...shared,
  company_name: z.string().nullable(),
  name: z.string(),
  is_verified: z.boolean(),
  /** The last day of the buyer’s proof of funds, if the seller asks for one and it is valid; else null. */
  funds_proven_until: date.nullable(),
  /** True if the follow-up is overdue. */
  is_late: z.boolean(),
  /** Evidence of the acceptance. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
  can: z.object({ send: z.boolean(), accept: z.boolean() }),
  /** Why it cannot be accepted now, in a sentence; null if it can, and for readers who cannot decide. */
  accept_blocked_reason: z.string().nullable(),
})
export type Commitment = z.output<typeof commitment>

/** The reader’s own commitment. */
export const ownCommitment = z.object({
  ...shared,
  can: z.object({ accept_nda: z.boolean(), sign_nda: z.boolean(), withdraw: z.boolean() }),
})
export type OwnCommitment = z.output<typeof ownCommitment>

/** A follow-up document. */
const followUpFile = z.object({
  id,
  name: z.string(),
  bytes: z.int(),
  media_type: z.string(),
  uploaded_at: timestampOut,
  /** Address of its content, valid for one hour; null until the reader has accepted the additional NDA. */
  url: z.string().nullable(),
})
export type FollowUpFile = z.output<typeof followUpFile>

/** The commitments to a deal and the follow-up documents, as far as the reader may see them. */
export const commitments = z.object({
  /** All of them for the seller and staff, the longest waiting first; empty for other readers. */
  results: z.array(commitment),
  /** The reader’s own commitment. */
  you: ownCommitment.nullable(),
  /** For the seller, staff and the buyers who received them. */
  documents: z.array(followUpFile),
  /** For the readers of `documents`; null for others. */
  nda: nda.nullable(),
  /** How buyers accept the additional NDA; null for the same readers as `nda`. */
  nda_by: ndaBy.nullable(),
  can: z.object({ manage: z.boolean() }),
})
export type Commitments = z.output<typeof commitments>

export const commit = route({
  method: 'POST',
  path: '/loan-deal/:id/commit/',
  summary: 'Commit to a white label deal, once; the seller sees the buyer’s company and name',
  tag,
  access: ['buyer'],
  idempotent: true,
  status: 201,
  params: idParams,
  response: z.object({
    commitment: ownCommitment,
    /** The two sentences for the buyer. */
    message: z.string(),
    next_step: z.string(),
  }),
})

export const listCommitments = route({
  method: 'GET',
  path: '/loan-deal/:id/commitments/',
  summary: 'Commitments to a white label deal, with their follow-up; buyers see only their own',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: commitments,
})

/** One of the reader’s commitments, with the public data of its deal. */
const committedDeal = z.object({
  ...ownCommitment.shape,
  loan_deal: z.object({ id, reference: z.string(), title: z.string(), city: z.string().nullable() }),
})
export type CommittedDeal = z.output<typeof committedDeal>

export const myCommitments = route({
  method: 'GET',
  path: '/commitments/',
  summary: 'The caller’s commitments, newest first',
  tag,
  access: EVERY_ROLE,
  query: z.object(listQuery(['committed_at'])),
  response: listOf(committedDeal),
})

const ofSeller = { tag, access: ['seller', 'superuser'], params: idParams } as const
const decision = { ...ofSeller } as const

export const sendFollowUp = route({
  ...decision,
  method: 'POST',
  path: '/commitments/:id/send/',
  summary: 'Send the follow-up documents, the additional NDA, or both to a committed buyer',
  body: z
    .strictObject({ documents: z.boolean().default(true), nda: z.boolean().default(true) })
    .default({ documents: true, nda: true }),
  response: commitments,
})

export const acceptCommitment = route({
  ...decision,
  method: 'POST',
  path: '/commitments/:id/accept/',
  summary: 'Sell to this buyer at the mortgage amount; the others are declined',
  idempotent: true,
  response: commitments,
})

export const withdrawCommitment = route({
  method: 'POST',
  path: '/commitments/:id/withdraw/',
  summary: 'Withdraw the caller’s commitment before the seller has chosen a buyer',
  tag,
  access: ['buyer'],
  params: idParams,
  response: commitments,
})

export const uploadFollowUp = route({
  ...ofSeller,
  method: 'POST',
  path: '/loan-deal/:id/follow-up/',
  multipart: SEVERAL_FILES,
  status: 201,
  summary: 'Add follow-up documents for committed buyers: PDFs and pictures in the form field `files`',
  response: commitments,
})

export const deleteFollowUp = route({
  ...ofSeller,
  method: 'DELETE',
  path: '/follow-up-files/:id/',
  summary: 'Remove a follow-up document; committed buyers no longer see it',
  response: commitments,
})

export const followUpContent = route({
  method: 'GET',
  path: '/follow-up-files/:id/content/',
  summary:
    'Content of a follow-up document or an additional NDA, by signed address; marked for committed buyers',
  tag,
  access: 'public',
  params: idParams,
  query: signedQuery,
  produces: UPLOADED_TYPES,
  response: z.unknown(),
})
