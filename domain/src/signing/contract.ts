import { z } from 'zod'
import { name } from '../accounts/shapes.ts'
import { DOCUMENT_TYPE } from '../deals/documents.ts'
import { filter, listOf, listQuery } from '../kernel/list.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { email, id, idParams, oneOf, requiredText, text, timestampOut } from '../kernel/values.ts'
import { hasDuplicates } from './rules.ts'
import {
  LONGEST_MESSAGE,
  LONGEST_REASON,
  MOST_DAYS,
  MOST_DRAWN,
  MOST_SIGNERS,
  MY_SIGNING,
  SIGNER_ROLE,
  SIGNER_STATUS,
  SIGNING_PROVIDER,
  SIGNING_PURPOSE,
  SIGNING_STATUS,
  USUAL_DAYS,
} from './vocabulary.ts'

const tag = 'Signing'

/** The page on which the caller signs. */
export const placeToSign = z.object({ url: z.string() })

const signer = z.object({
  id,
  name: z.string(),
  /** Null for other signers; the owner and staff see all, and a signer their own. */
  email: z.string().nullable(),
  role: oneOf(SIGNER_ROLE),
  status: oneOf(SIGNER_STATUS),
  is_you: z.boolean(),
  invited_at: timestampOut.nullable(),
  viewed_at: timestampOut.nullable(),
  signed_at: timestampOut.nullable(),
  /** For the owner and staff, and for the signer who declined. */
  decline_reason: z.string().nullable(),
})

/** A request for signatures, for its sender, staff and its signers. */
export const signingRequest = z.object({
  id,
  /**
   * For the owner and staff, because a signer's link does not reveal the deal; in lists also for signers who may read
   * the documents of the deal.
   */
  loan_deal: id.nullable(),
  /** Reference, title and city, for whom `loan_deal` is not null. */
  deal_label: z.string().nullable(),
  purpose: oneOf(SIGNING_PURPOSE),
  provider: oneOf(SIGNING_PROVIDER),
  status: oneOf(SIGNING_STATUS),
  title: z.string(),
  /** For the owner and staff. */
  document_type: oneOf(DOCUMENT_TYPE).nullable(),
  /** The document of the deal, and once all have signed, the signed one; for the owner and staff. */
  document: id.nullable(),
  /** The sender: name and company. */
  asked_by: z.string(),
  message: z.string().nullable(),
  in_order: z.boolean(),
  signers: z.array(signer),
  created_at: timestampOut,
  sent_at: timestampOut.nullable(),
  expires_at: timestampOut,
  /** When it was completed, declined, voided, expired or refused by the provider. */
  ended_at: timestampOut.nullable(),
  /** Why it was voided, or could not be sent. */
  reason: z.string().nullable(),
  /** The signed document is stored, a moment after the last signature. */
  is_finished: z.boolean(),
  can: z.object({
    remind: z.boolean(),
    void: z.boolean(),
    sign: z.boolean(),
    /** The caller has signed and can download the signed document, for as long as with the mailed link. */
    read_signed: z.boolean(),
  }),
})
export type SigningRequest = z.output<typeof signingRequest>

export const startSigning = route({
  method: 'POST',
  path: '/loan-deal-files/:id/upload_doc_to_docusign/',
  summary:
    'Send a PDF of a deal for signing: its signers are invited by e-mail, in their order or all together',
  tag,
  heavy: true,
  access: ['seller', 'superuser'],
  status: 201,
  params: idParams,
  body: z
    .strictObject({
      signers: z
        .array(
          z.strictObject({
            name: name('Enter first and last name, in letters.'),
            email,
            role: oneOf(SIGNER_ROLE).default('signer'),
          }),
          { error: 'List the people who sign.' },
        )
        .min(1, { error: 'List the people who sign.' })
        .max(MOST_SIGNERS, { error: `At most ${MOST_SIGNERS} people can sign one document.` }),
      message: text(LONGEST_MESSAGE).nullable().default(null),
      expires_in_days: z
        .int({ error: 'Enter a number of days.' })
        .min(1, { error: 'Allow at least one day.' })
        .max(MOST_DAYS, { error: `Allow at most ${MOST_DAYS} days.` })
        .default(USUAL_DAYS),
      /** True: each signer is invited once all signers before them have signed. */
      in_order: z.boolean().default(true),
    })
    .refine(({ signers }) => !hasDuplicates(signers), {
      path: ['signers'],
      error: 'List each e-mail address once.',
    })
    .meta({
      examples: [
        {
          signers: [
            { name: 'Ana Roy', email: 'ana.roy@lender.example', role: 'seller' },
            { name: 'Sam Cho', email: 'sam.cho@maple.example', role: 'buyer' },
          ],
          message: 'Please sign before the closing on Friday.',
          expires_in_days: 14,
          in_order: true,
        },
      ],
    }),
  response: signingRequest,
})

export const getTemplateUrl = route({
  method: 'POST',
  path: '/loan-deal-files/:id/get_template_url/',
  summary:
    'The address where the caller signs this document; for its sender, staff and signers whose turn it is not, the address that shows its status',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: z.object({ url: z.string(), status: oneOf(SIGNING_STATUS) }),
})

export const signingRequests = listOf(signingRequest).extend({
  /** The documents of the deal that the caller can send for signing; empty without `loan_deal`. */
  can_start: z.array(id),
})
export type SigningRequests = z.output<typeof signingRequests>

export const listSigningRequests = route({
  method: 'GET',
  path: '/signing-requests/',
  summary:
    'Signing requests of a deal for its owner and staff; without `loan_deal` those of the caller’s deals and those that the caller signs, with `mine` only the latter',
  tag,
  access: EVERY_ROLE,
  query: z.object({ ...listQuery(['created_at']), loan_deal: filter(id), mine: filter(oneOf(MY_SIGNING)) }),
  response: signingRequests,
})

export const getSigningRequest = route({
  method: 'GET',
  path: '/signing-requests/:id/',
  summary: 'One signing request',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: signingRequest,
})

export const signRequest = route({
  method: 'POST',
  path: '/signing-requests/:id/sign_url/',
  summary: 'The address where the caller signs; 409 if it is not their turn',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: placeToSign,
})

export const signedDocument = route({
  method: 'GET',
  path: '/signing-requests/:id/signed_document/',
  summary:
    'The document with all signatures: for the seller of the deal and staff, and for those who signed it as long as the link mailed to them is valid',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  produces: ['application/pdf'],
  response: z.unknown(),
})

const ofSender = {
  tag,
  access: ['seller', 'superuser'],
  params: idParams,
  response: signingRequest,
} as const

export const remindSigners = route({
  ...ofSender,
  method: 'POST',
  path: '/signing-requests/:id/remind/',
  summary: 'Remind those whose turn it is by e-mail',
})

export const voidSigning = route({
  ...ofSender,
  method: 'POST',
  path: '/signing-requests/:id/void/',
  summary: 'End a request for signatures before it is completed, with a reason for those who were invited',
  body: z.strictObject({ reason: requiredText(LONGEST_REASON) }),
})

const place = z.strictObject({
  /** From 1. */
  page: z.int().min(1).max(10_000),
  /** Shares of the displayed page, from 0 to 1, from its upper left corner. */
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
})

/** The content of a signer's page, opened with the mailed link. */
export const signingPage = z.object({
  status: oneOf(SIGNING_STATUS),
  purpose: oneOf(SIGNING_PURPOSE),
  title: z.string(),
  asked_by: z.string(),
  /** The signer has sent it for signing themselves. */
  is_own: z.boolean(),
  /** The page of the web app to which the signer returns; null if the document was mailed to them. */
  back: z.string().nullable(),
  message: z.string().nullable(),
  expires_at: timestampOut,
  /** Why it was voided; null otherwise. */
  reason: z.string().nullable(),
  document: z.object({
    bytes: z.int(),
    /** Width and height of each page as displayed, in points. */
    pages: z.array(z.tuple([z.number(), z.number()])),
    sha256: z.string(),
    /** True if the signed document is ready; the document's address then returns it. */
    is_finished: z.boolean(),
  }),
  signer: z.object({
    name: z.string(),
    email: z.string(),
    role: oneOf(SIGNER_ROLE),
    status: oneOf(SIGNER_STATUS),
    consented_at: timestampOut.nullable(),
    signed_at: timestampOut.nullable(),
    /** When the mailed code expires; null if there is none. */
    code_expires_at: timestampOut.nullable(),
  }),
  /** The other signers, in their order. */
  others: z.array(z.object({ name: z.string(), role: oneOf(SIGNER_ROLE), status: oneOf(SIGNER_STATUS) })),
  /** The places of the others' signatures. */
  taken: z.array(place.extend({ name: z.string() })),
  consent: z.object({ version: z.string(), text: z.array(z.string()) }),
  can: z.object({
    read: z.boolean(),
    consent: z.boolean(),
    ask_code: z.boolean(),
    sign: z.boolean(),
    decline: z.boolean(),
  }),
})
export type SigningPage = z.output<typeof signingPage>

const byToken = {
  tag,
  access: 'public',
  params: z.object({ token: z.string().max(100) }),
  response: signingPage,
} as const

export const openSigning = route({
  ...byToken,
  method: 'GET',
  path: '/signing/:token/',
  summary: 'What a signer sees at the mailed link; 404 once the link has ended',
})

export const signingDocument = route({
  ...byToken,
  method: 'GET',
  path: '/signing/:token/document/',
  summary: 'The document to sign, and after the last signature the signed one',
  produces: ['application/pdf'],
  response: z.unknown(),
})

export const consentToSigning = route({
  ...byToken,
  method: 'POST',
  path: '/signing/:token/consent/',
  summary: 'Agree to sign electronically',
  body: z.strictObject({
    /** The version that the signer has read; 409 if it is no longer in force. */
    version: requiredText(40),
    accepts: z.literal(true, { error: 'Agree to sign electronically, or decline.' }),
  }),
})

export const sendSigningCode = route({
  ...byToken,
  method: 'POST',
  path: '/signing/:token/code/',
  summary: 'E-mail a one-time code to the signer, valid for ten minutes; it replaces an earlier code',
})

const signature = z
  .strictObject({
    /** A picture in PNG as a `data:` address. */
    drawn: z
      .string()
      .max(MOST_DRAWN, { error: 'The drawn signature is too large.' })
      .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, { error: 'Draw the signature as a PNG.' })
      .optional(),
    typed: name('Type your name, in letters.').optional(),
  })
  .refine(({ drawn, typed }) => (drawn === undefined) !== (typed === undefined), {
    error: 'Draw or type the signature.',
  })

export const signDocument = route({
  ...byToken,
  method: 'POST',
  path: '/signing/:token/sign/',
  summary: 'Sign with the e-mailed code: a drawn or typed signature and its position',
  heavy: true,
  body: z
    .strictObject({
      code: z
        .string({ error: 'Enter the 6 digits of the code.' })
        .trim()
        .regex(/^\d{6}$/, { error: 'Enter the 6 digits of the code.' }),
      signature,
      place,
    })
    .meta({
      examples: [
        {
          code: '482013',
          signature: { typed: 'Ana Roy' },
          place: { page: 1, x: 0.1, y: 0.8, width: 0.3 },
        },
      ],
    }),
})

export const declineToSign = route({
  ...byToken,
  method: 'POST',
  path: '/signing/:token/decline/',
  summary: 'Decline to sign, with a reason for the sender; this ends the request',
  body: z.strictObject({ reason: requiredText(LONGEST_REASON) }),
})
