import { z } from 'zod'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { ONE_FILE } from '../../kernel/uploads.ts'
import { idParams, requiredText, signedQuery } from '../../kernel/values.ts'
import { placeToSign } from '../../signing/contract.ts'
import { room } from '../contract.ts'

const ofRoom = { tag: 'Deal room', params: idParams } as const

export const uploadNda = route({
  ...ofRoom,
  method: 'POST',
  path: '/loan-deal/:id/room/nda/',
  summary: 'Replace the NDA by a PDF: form field `files`; acceptances of the earlier one stay in force',
  access: ['seller', 'superuser'],
  multipart: ONE_FILE,
  status: 201,
  response: room,
})

export const restoreStandardNda = route({
  ...ofRoom,
  method: 'DELETE',
  path: '/loan-deal/:id/room/nda/',
  summary: 'Return to the standard NDA',
  access: ['seller', 'superuser'],
  response: room,
})

export const ndaContent = route({
  ...ofRoom,
  method: 'GET',
  path: '/deal-ndas/:id/content/',
  summary: 'Content of a seller’s NDA, by signed address',
  access: 'public',
  query: signedQuery,
  produces: ['application/pdf'],
  response: z.unknown(),
})

export const previewNda = route({
  ...ofRoom,
  method: 'GET',
  path: '/loan-deal/:id/room/nda_pdf/',
  summary: 'The NDA of a deal room as a PDF, as the caller would sign it now',
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
    'The address where the caller signs the NDA of a deal room; the seller signs next if they approve each entry',
  access: ['buyer'],
  heavy: true,
  body: z.strictObject({
    /** The version that the user has read; 409 if it is no longer in force. */
    nda_version: requiredText(100),
  }),
  response: placeToSign,
})

export const signVisitorsNda = route({
  ...ofRoom,
  method: 'POST',
  path: '/room-entries/:id/sign_nda/',
  summary: 'The address where the seller signs the NDA that a buyer has signed, which admits the buyer',
  access: ['seller', 'superuser'],
  response: placeToSign,
})

export const signedNda = route({
  ...ofRoom,
  method: 'GET',
  path: '/room-entries/:id/signed_nda/',
  summary: 'The NDA that a visitor signed; for that visitor, the seller and staff',
  access: EVERY_ROLE,
  produces: ['application/pdf'],
  response: z.unknown(),
})
