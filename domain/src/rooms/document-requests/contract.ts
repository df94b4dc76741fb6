import { z } from 'zod'
import { DOCUMENT_TYPE, documentType } from '../../deals/documents.ts'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { id, idParams, oneOf, requiredText, text, timestampOut } from '../../kernel/values.ts'
import { LONGEST_DECLINE, LONGEST_REASON, LONGEST_TITLE, REQUEST_STATE } from './rules.ts'

const tag = 'Document requests'

/** The request of one user. */
const documentRequester = z.object({
  alias: z.string(),
  is_you: z.boolean(),
  reason: z.string().nullable(),
  asked_at: timestampOut,
})

/** A requested document. Buyers see only their own request; seller and staff see all requests for a document as one. */
const documentRequest = z.object({
  id,
  document_type: oneOf(DOCUMENT_TYPE).nullable(),
  /** Instead of a type. */
  title: z.string().nullable(),
  state: oneOf(REQUEST_STATE),
  /** The users who requested it; buyers see only themselves. */
  asked: z.array(documentRequester),
  /** The document that the seller added; null if there is none, or it was removed. */
  document: id.nullable(),
  /** The seller’s reason for declining. */
  answer: z.string().nullable(),
  answered_at: timestampOut.nullable(),
  can: z.object({ withdraw: z.boolean(), answer: z.boolean() }),
})
export type DocumentRequest = z.output<typeof documentRequest>

export const documentRequests = z.object({
  /** Open ones first, then the latest. */
  results: z.array(documentRequest),
  /** Number of documents that await the seller’s response; null for buyers. */
  open: z.int().nullable(),
  can: z.object({ ask: z.boolean() }),
  /** Why the reader cannot request a document, in a sentence; null if they can, and for the owner. */
  ask_blocked_reason: z.string().nullable(),
})
export type DocumentRequests = z.output<typeof documentRequests>

export const listDocumentRequests = route({
  method: 'GET',
  path: '/loan-deal/:id/document-requests/',
  summary: 'Documents requested from the seller: buyers see their own requests, the seller and staff see all',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: documentRequests,
})

export const requestDocument = route({
  method: 'POST',
  path: '/loan-deal/:id/document-requests/',
  summary:
    'Request a document that the deal does not have, by type or by title; for buyers in the deal room and for staff',
  tag,
  access: ['buyer', 'reviewer', 'superuser'],
  params: idParams,
  body: z
    .strictObject({
      document_type: documentType.nullable().default(null),
      title: requiredText(LONGEST_TITLE).nullable().default(null),
      reason: text(LONGEST_REASON).nullable().default(null),
    })
    .refine(({ document_type, title }) => (document_type === null) !== (title === null), {
      path: ['document_type'],
      error: 'Choose a type of document or enter a title, not both.',
    })
    .meta({
      examples: [{ document_type: 'appraisal_report', reason: 'The one in the deal room is from 2022.' }],
    }),
  response: documentRequests,
})

export const withdrawDocumentRequest = route({
  method: 'POST',
  path: '/document-requests/:id/withdraw/',
  summary: 'Withdraw the caller’s request for a document',
  tag,
  access: ['buyer', 'reviewer', 'superuser'],
  params: idParams,
  response: documentRequests,
})

const ofSeller = { tag, access: ['seller', 'superuser'], params: idParams } as const

export const provideForm = z.strictObject({ document_type: documentType.optional() })

export const provideDocument = route({
  ...ofSeller,
  method: 'POST',
  path: '/document-requests/:id/provide/',
  summary:
    'Answer a request with its document: `document_type` if it was requested by title, then one file in `files`',
  multipart: { fields: provideForm, most: 1 },
  status: 201,
  response: documentRequests,
})

export const declineDocumentRequest = route({
  ...ofSeller,
  method: 'POST',
  path: '/document-requests/:id/decline/',
  summary: 'Decline a request for a document, with a reason for those who requested it',
  body: z.strictObject({ answer: requiredText(LONGEST_DECLINE) }),
  response: documentRequests,
})
