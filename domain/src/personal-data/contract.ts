import { z } from 'zod'
import { proof } from '../accounts/passkeys.ts'
import { anyOf, filter, listOf, listQuery } from '../kernel/list.ts'
import { route } from '../kernel/route.ts'
import { date, email, id, idParams, oneOf, requiredText, timestampOut } from '../kernel/values.ts'
import { startedTask } from '../tasks/contract.ts'
import { ERASURE_BLOCK, ERASURE_SOURCE, ERASURE_STATE, STORED_DATA } from './rules.ts'

const tag = 'Personal data'
const ofPerson = { tag, access: 'account' } as const
const staff = { tag, access: ['superuser'] } as const
const note = requiredText(1000).nullable().default(null)
const reason = requiredText(500)

/** The result of the task that collects a person's data. */
export const exportResult = z.object({ files: z.int() })

export const ownErasure = z.object({
  /** The latest request; null without one. */
  request: z
    .object({
      id,
      state: oneOf(ERASURE_STATE),
      requested_at: timestampOut,
      /** Why it was refused. */
      reason: z.string().nullable(),
    })
    .nullable(),
  can: z.object({ request: z.boolean(), withdraw: z.boolean() }),
})
export type OwnErasure = z.output<typeof ownErasure>

export const exportPersonalData = route({
  ...ofPerson,
  method: 'POST',
  path: '/personal-data/export/',
  summary:
    'Collect what is stored about you in a zip, as a background task, with the password and the second factor where it is on; its file can be downloaded for a day',
  body: proof,
  status: 202,
  response: startedTask,
})

export const getOwnErasure = route({
  ...ofPerson,
  method: 'GET',
  path: '/personal-data/erasure/',
  summary: 'Your request to erase what is stored about you',
  response: ownErasure,
})

export const requestErasure = route({
  ...ofPerson,
  method: 'POST',
  path: '/personal-data/erasure/',
  summary:
    'Request the erasure of what is stored about you; an administrator decides on it once you have left your team or your account is closed',
  body: z.strictObject({ ...proof.shape, note }).meta({ examples: [{ password: '…', code: '123456' }] }),
  response: ownErasure,
})

export const withdrawErasure = route({
  ...ofPerson,
  method: 'POST',
  path: '/personal-data/erasure/withdraw/',
  summary: 'Withdraw your request before it is decided',
  response: ownErasure,
})

export const mailErasureLink = route({
  tag,
  access: 'public',
  method: 'POST',
  path: '/personal-data/erasure/link/',
  summary:
    'Have a link mailed with which a person who can no longer log in requests the erasure; the response is the same for unknown addresses',
  body: z.strictObject({ email }),
  response: z.object({ sent: z.literal(true) }),
})

export const confirmErasureLink = route({
  tag,
  access: 'public',
  method: 'POST',
  path: '/personal-data/erasure/confirm/',
  summary: 'Request the erasure with the token of the mailed link, which can be used once',
  body: z.strictObject({ token: requiredText(100), note }),
  response: z.object({ email: z.string() }),
})

const who = z.object({ id, name: z.string() })

export const planLine = z.object({
  data: oneOf(STORED_DATA),
  what: z.string(),
  /** How many there are; null for what is not counted. */
  count: z.int().nullable(),
  is_erased: z.boolean(),
  /** Why it is kept, or what of it stays; null if nothing of it does. */
  note: z.string().nullable(),
  /** The day on which it is removed; null without one. */
  until: date.nullable(),
})
export type PlanLine = z.output<typeof planLine>

export const erasureCard = z.object({
  id,
  person: z.object({
    id,
    name: z.string(),
    email: z.string(),
    /** The company for which they act or acted; null without one. */
    company_name: z.string().nullable(),
  }),
  source: oneOf(ERASURE_SOURCE),
  state: oneOf(ERASURE_STATE),
  requested_at: timestampOut,
  decided_at: timestampOut.nullable(),
})
export type ErasureCard = z.output<typeof erasureCard>

export const erasureRequest = erasureCard.extend({
  note: z.string().nullable(),
  requested_by: who,
  decided_by: who.nullable(),
  reason: z.string().nullable(),
  /** What would be erased and kept now, or what was. */
  plan: z.array(planLine),
  /** What stops the erasure now; empty once it is decided. */
  blocked_by: z.array(z.object({ code: oneOf(ERASURE_BLOCK), text: z.string() })),
  /** When the audit log was done, some time after the rest; null before. */
  log_erased_at: timestampOut.nullable(),
  can: z.object({ erase: z.boolean(), refuse: z.boolean() }),
})
export type ErasureRequest = z.output<typeof erasureRequest>

export const listErasures = route({
  ...staff,
  method: 'GET',
  path: '/erasure-requests/',
  summary: 'Requests for the erasure of personal data, newest first',
  query: z.object({
    ...listQuery(['requested_at']),
    state: anyOf(ERASURE_STATE),
    user: filter(id),
  }),
  response: listOf(erasureCard),
})

export const getErasure = route({
  ...staff,
  method: 'GET',
  path: '/erasure-requests/:id/',
  summary: 'A request, with what would be erased, what is kept and why, and what stops it',
  params: idParams,
  response: erasureRequest,
})

export const requestErasureFor = route({
  ...staff,
  method: 'POST',
  path: '/erasure-requests/',
  summary: 'Enter a request that a person has made to staff',
  body: z.strictObject({ user: id, note: requiredText(1000) }).meta({
    examples: [{ user: '019aaf3e-5d1c-7a4e-9d3b-2f6c8b7a1e54', note: 'By telephone on 20 November.' }],
  }),
  status: 201,
  response: erasureRequest,
})

export const erase = route({
  ...staff,
  method: 'POST',
  path: '/erasure-requests/:id/erase/',
  summary:
    'Erase the person’s data for ever, with the administrator’s password and second factor; the audit log follows within minutes',
  params: idParams,
  body: proof,
  response: erasureRequest,
})

export const refuseErasure = route({
  ...staff,
  method: 'POST',
  path: '/erasure-requests/:id/refuse/',
  summary: 'Refuse a request, with a reason that the person is sent',
  params: idParams,
  body: z.strictObject({ reason }),
  response: erasureRequest,
})

export const legalHold = z.object({
  id,
  user: id.nullable(),
  loan_deal: id.nullable(),
  reason: z.string(),
  placed_by: who,
  placed_at: timestampOut,
  released_by: who.nullable(),
  released_at: timestampOut.nullable(),
  release_reason: z.string().nullable(),
})
export type LegalHold = z.output<typeof legalHold>

const held = z.object({
  /** Newest first; the first one is in force unless it was released. */
  results: z.array(legalHold),
  can: z.object({ place: z.boolean(), release: z.boolean() }),
})
export type Held = z.output<typeof held>

export const listHolds = route({
  tag,
  access: ['reviewer', 'superuser'],
  method: 'GET',
  path: '/legal-holds/',
  summary: 'Legal holds on an account or a deal, newest first, for staff',
  query: z.object({ user: filter(id), loan_deal: filter(id) }),
  response: held,
})

export const placeHold = route({
  ...staff,
  method: 'POST',
  path: '/legal-holds/',
  summary: 'Place a legal hold: nothing of the account or the deal is erased or removed until it is released',
  body: z
    .strictObject({ user: id.nullable().default(null), loan_deal: id.nullable().default(null), reason })
    .refine(({ user, loan_deal }) => (user === null) !== (loan_deal === null), {
      error: 'Name either an account or a deal.',
    })
    .meta({
      examples: [{ user: '019aaf3e-5d1c-7a4e-9d3b-2f6c8b7a1e54', reason: 'Court file 2026-118.' }],
    }),
  status: 201,
  response: held,
})

export const releaseHold = route({
  ...staff,
  method: 'POST',
  path: '/legal-holds/:id/release/',
  summary: 'Release a legal hold, with a reason',
  params: idParams,
  body: z.strictObject({ reason }),
  response: held,
})
