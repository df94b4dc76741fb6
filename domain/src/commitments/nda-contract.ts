import { z } from 'zod'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { ONE_FILE } from '../kernel/uploads.ts'
import { idParams, requiredText } from '../kernel/values.ts'
import { ndaBy } from '../rooms/nda/shapes.ts'
import { placeToSign } from '../signing/contract.ts'
import { commitments } from './contract.ts'

const tag = 'Commitments'
const ofSeller = { tag, access: ['seller', 'superuser'], params: idParams, response: commitments } as const

export const uploadAdditionalNda = route({
  ...ofSeller,
  method: 'POST',
  path: '/loan-deal/:id/additional-nda/',
  summary: 'Replace the additional NDA by a PDF: form field `files`; earlier acceptances stay in force',
  multipart: ONE_FILE,
  status: 201,
})

export const restoreAdditionalNda = route({
  ...ofSeller,
  method: 'DELETE',
  path: '/loan-deal/:id/additional-nda/',
  summary: 'Return to the standard additional NDA',
})

export const changeAdditionalNda = route({
  ...ofSeller,
  method: 'PATCH',
  path: '/loan-deal/:id/additional-nda/',
  summary: 'Set how buyers accept the additional NDA; earlier acceptances stay in force',
  body: z.strictObject({ nda_by: ndaBy }),
})

const ofBuyer = { tag, access: ['buyer'], params: idParams } as const
/** The version that was read; 409 if it is no longer in force. */
const version = { nda_version: requiredText(100) }

export const acceptAdditionalNda = route({
  ...ofBuyer,
  method: 'POST',
  path: '/commitments/:id/nda/',
  summary: 'Accept the additional NDA, which opens the follow-up documents; 409 where it is signed instead',
  body: z.strictObject({
    ...version,
    accepts: z.literal(true, { error: 'Accept the NDA to read the documents.' }),
  }),
  response: commitments,
})

export const previewAdditionalNda = route({
  ...ofBuyer,
  method: 'GET',
  path: '/commitments/:id/nda_pdf/',
  summary: 'The additional NDA as a PDF, as the caller would sign it now',
  heavy: true,
  produces: ['application/pdf'],
  response: z.unknown(),
})

export const signAdditionalNda = route({
  ...ofBuyer,
  method: 'POST',
  path: '/commitments/:id/sign_nda/',
  summary:
    'The address where the caller signs the additional NDA; their signature opens the follow-up documents',
  heavy: true,
  body: z.strictObject(version),
  response: placeToSign,
})

export const signedAdditionalNda = route({
  tag,
  method: 'GET',
  path: '/commitments/:id/signed_nda/',
  summary: 'The signed additional NDA of a commitment; for its buyer, the seller and staff',
  access: EVERY_ROLE,
  params: idParams,
  produces: ['application/pdf'],
  response: z.unknown(),
})
