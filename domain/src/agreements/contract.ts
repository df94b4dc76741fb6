import { z } from 'zod'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { idParams, requiredText, text } from '../kernel/values.ts'
import { signingRequest } from '../signing/contract.ts'
import { LONGEST_MESSAGE } from '../signing/vocabulary.ts'
import { agreementKind } from './vocabulary.ts'

const tag = 'Agreements'

const agreement = z.object({
  kind: agreementKind,
  label: z.string(),
  /** What it is for, in a sentence. */
  what: z.string(),
  /** The latest request for signatures on it; null before it is sent. */
  request: signingRequest.nullable(),
  can: z.object({ send: z.boolean() }),
})
export type AgreementView = z.output<typeof agreement>

export const listAgreements = route({
  method: 'GET',
  path: '/closing/:id/agreements/',
  summary:
    'The agreements of a sale, filled from its deal, and how far their signing is; for both sides and staff',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: z.object({ results: z.array(agreement) }),
})

const ofOne = { tag, access: EVERY_ROLE, params: idParams.extend({ kind: agreementKind }) } as const

export const previewAgreement = route({
  ...ofOne,
  method: 'GET',
  path: '/closing/:id/agreements/:kind/',
  summary: 'An agreement of a sale as a PDF, as it would be sent now',
  heavy: true,
  produces: ['application/pdf'],
  response: z.unknown(),
})

export const sendAgreement = route({
  ...ofOne,
  method: 'POST',
  path: '/closing/:id/agreements/:kind/send/',
  summary: 'Send an agreement to both sides for signing; for the seller',
  heavy: true,
  whileViewingAs: false,
  status: 201,
  body: z.strictObject({ message: text(LONGEST_MESSAGE).nullable().default(null) }),
  response: signingRequest,
})

const placeToSign = z.object({ url: z.string() })

export const signAgreement = route({
  ...ofOne,
  method: 'POST',
  path: '/closing/:id/agreements/:kind/sign_url/',
  summary: 'Where the caller signs an agreement that was sent to them',
  whileViewingAs: false,
  response: placeToSign,
})

const ofRoom = { tag: 'Deal room', params: idParams } as const

export const previewNda = route({
  ...ofRoom,
  method: 'GET',
  path: '/loan-deal/:id/room/nda_pdf/',
  summary: 'The agreement of a deal room as a PDF, as the caller would sign it now',
  access: ['buyer'],
  heavy: true,
  produces: ['application/pdf'],
  response: z.unknown(),
})

export const signNda = route({
  ...ofRoom,
  method: 'POST',
  path: '/loan-deal/:id/room/sign_nda/',
  summary:
    'Where the caller signs the agreement of a deal room; the seller signs after them where they approve each entry',
  access: ['buyer'],
  heavy: true,
  whileViewingAs: false,
  body: z.strictObject({
    /** The version that was read; 409 if it is no longer in force. */
    nda_version: requiredText(100),
  }),
  response: placeToSign,
})

export const signVisitorsNda = route({
  ...ofRoom,
  method: 'POST',
  path: '/room-entries/:id/sign_nda/',
  summary: 'Where the seller signs the agreement that a buyer has signed, which admits the buyer',
  access: ['seller', 'superuser'],
  whileViewingAs: false,
  response: placeToSign,
})
