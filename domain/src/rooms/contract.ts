import { z } from 'zod'
import { type Disclosure, disclosed, forMarket, type Response, schemasOf } from '../deal-access/disclosure.ts'
import { ROOM_ADMISSION, ROOM_ENTRY } from '../deal-access/room.ts'
import { documentType } from '../deals/documents.ts'
import { filter, listOf, listQuery } from '../kernel/list.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { id, idParams, oneOf, requiredText, timestampOut } from '../kernel/values.ts'
import { nda, ndaBy, ndaSigning } from './nda/shapes.ts'
import { MOST_PAGES_A_REPORT, MOST_PAGES_SHOWN } from './reading.ts'

const tag = 'Deal room'
const admission = oneOf(ROOM_ADMISSION)
const entryState = oneOf(ROOM_ENTRY)

/** The deal room of a deal: how it opens, and the reader’s own entry. */
export const roomResponse = {
  deal: forMarket(id),
  is_open: forMarket(z.boolean()),
  admission: forMarket(admission),
  /** True if documents are shown as pictures of their pages only, each with the reader’s mark in it. */
  protected_viewing: forMarket(z.boolean()),
  nda_by: forMarket(ndaBy),
  nda: forMarket(nda),
  /** The progress of the reader’s signature on the NDA; null if they have not started. */
  signing: forMarket(ndaSigning.nullable()),
  you: forMarket(
    z
      .object({
        id,
        state: entryState,
        nda_version: z.string(),
        accepted_at: timestampOut,
        /** True if the signed NDA can be read. */
        has_signed_nda: z.boolean(),
        /** Why access was refused or ended, as the seller wrote it. */
        reason: z.string().nullable(),
      })
      .nullable(),
  ),
  can: forMarket(z.object({ enter: z.boolean(), sign: z.boolean(), manage: z.boolean() })),
  /** Why the reader cannot enter, in a sentence; null if they can, are in it, or own it. */
  enter_blocked_reason: forMarket(z.string().nullable()),
  /** Number of requests that await a response, and of buyers in the deal room. */
  requests: disclosed('owner', z.int().nullable(), null),
  admitted: disclosed('owner', z.int().nullable(), null),
} satisfies Response<Disclosure>
export const room = z.object(schemasOf(roomResponse))
export type Room = z.output<typeof room>

/** A buyer who accepted the NDA of a deal room, as its seller and staff see them. */
export const visitor = z.object({
  id,
  state: entryState,
  name: z.string(),
  company_name: z.string().nullable(),
  is_verified: z.boolean(),
  requested_at: timestampOut,
  decided_at: timestampOut.nullable(),
  reason: z.string().nullable(),
  nda_version: z.string(),
  accepted_at: timestampOut,
  address: z.string(),
  browser: z.string(),
  /** Null for a buyer who accepted the NDA with a click. */
  signing: ndaSigning.nullable(),
  has_signed_nda: z.boolean(),
  /** The reading of the documents; null if nothing was read. */
  reading: z
    .object({ documents: z.int(), pages: z.int(), seconds: z.int(), last_at: timestampOut })
    .nullable(),
  can: z.object({ admit: z.boolean(), sign: z.boolean(), refuse: z.boolean(), revoke: z.boolean() }),
})
export type Visitor = z.output<typeof visitor>

/** One document in the record of a visitor. */
const readDocument = z.object({
  id,
  name: z.string(),
  document_type: documentType,
  /** How often it was opened and downloaded, according to the audit log. */
  opened: z.int(),
  downloaded: z.int(),
  last_at: timestampOut,
  seconds: z.int(),
  pages: z.array(z.object({ page: z.int(), seconds: z.int() })),
})
export type ReadDocument = z.output<typeof readDocument>

export const getRoom = route({
  method: 'GET',
  path: '/loan-deal/:id/room/',
  summary: 'The deal room of a deal: its NDA, how it opens, and the caller’s entry',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: room,
})

export const enterRoom = route({
  method: 'POST',
  path: '/loan-deal/:id/room/enter/',
  summary:
    'Accept the NDA and enter, or request entry where the seller approves it; 409 where the NDA must be signed',
  tag,
  access: ['buyer'],
  params: idParams,
  body: z.strictObject({
    /** The version that was read; 409 if it is no longer in force. */
    nda_version: requiredText(100),
    accepts: z.literal(true, { error: 'Accept the NDA to enter the deal room.' }),
  }),
  response: room,
})

export const changeRoom = route({
  method: 'PATCH',
  path: '/loan-deal/:id/room/',
  summary:
    'Set how the deal room opens, how its NDA is accepted, and whether its documents are shown as pictures only; open requests do not change',
  tag,
  access: ['seller', 'superuser'],
  params: idParams,
  body: z
    .strictObject({
      admission: admission.optional(),
      nda_by: ndaBy.optional(),
      protected_viewing: z.boolean().optional(),
    })
    .refine((change) => Object.keys(change).length > 0, { error: 'Say what changes.' }),
  response: room,
})

export const listVisitors = route({
  method: 'GET',
  path: '/loan-deal/:id/room/visitors/',
  summary:
    'The buyers who requested access to the deal room or have it, requests first; for its seller and staff',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  query: z.object({ ...listQuery(['requested_at']), state: filter(entryState) }),
  response: listOf(visitor),
})

const decision = { tag, access: ['seller', 'superuser'], params: idParams } as const
const withReason = z.strictObject({ reason: requiredText(1000).optional() }).default({})

export const admitVisitor = route({
  ...decision,
  method: 'POST',
  path: '/room-entries/:id/admit/',
  summary: 'Admit a buyer to the deal room, including one who was refused or whose access was ended',
  response: visitor,
})

export const refuseVisitor = route({
  ...decision,
  method: 'POST',
  path: '/room-entries/:id/refuse/',
  summary: 'Refuse a request for the deal room, with a reason',
  body: withReason,
  response: visitor,
})

export const revokeVisitor = route({
  ...decision,
  method: 'POST',
  path: '/room-entries/:id/revoke/',
  summary: 'End a buyer’s access to the deal room immediately, with a reason',
  body: withReason,
  response: visitor,
})

export const listReadings = route({
  method: 'GET',
  path: '/room-entries/:id/readings/',
  summary:
    'What a visitor of the deal room read, page by page, and what they downloaded; for the seller and staff',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: z.object({ documents: z.array(readDocument) }),
})

export const recordReading = route({
  method: 'POST',
  path: '/loan-deal-files/:id/readings/',
  summary: 'Record how long each page of a document was viewed in a deal room',
  tag,
  access: EVERY_ROLE,
  status: 204,
  params: idParams,
  body: z.strictObject({
    pages: z
      .array(z.strictObject({ page: z.int().min(1).max(MOST_PAGES_SHOWN), seconds: z.int().min(0).max(600) }))
      .min(1)
      .max(MOST_PAGES_A_REPORT),
  }),
  response: z.null(),
})
