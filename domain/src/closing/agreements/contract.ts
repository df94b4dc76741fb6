import { z } from 'zod'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { idParams, text } from '../../kernel/values.ts'
import { placeToSign, signingRequest } from '../../signing/contract.ts'
import { LONGEST_MESSAGE } from '../../signing/vocabulary.ts'
import { agreementKind } from './vocabulary.ts'

const tag = 'Agreements'

const agreement = z.object({
  kind: agreementKind,
  label: z.string(),
  /** Its purpose, in a sentence. */
  what: z.string(),
  /** The latest request for signatures on it; null before one is sent. */
  request: signingRequest.nullable(),
  can: z.object({ send: z.boolean() }),
})
export type AgreementView = z.output<typeof agreement>

export const listAgreements = route({
  method: 'GET',
  path: '/closing/:id/agreements/',
  summary:
    'The agreements of a sale, filled in from its deal, with the status of their signing; for both sides and staff',
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
  summary: 'Send an agreement to both sides for signing; for either side',
  heavy: true,
  status: 201,
  body: z.strictObject({ message: text(LONGEST_MESSAGE).nullable().default(null) }),
  response: signingRequest,
})

export const signAgreement = route({
  ...ofOne,
  method: 'POST',
  path: '/closing/:id/agreements/:kind/sign_url/',
  summary: 'The address where the caller signs an agreement that was sent to them',
  response: placeToSign,
})
