import { z } from 'zod'
import { MESSAGES } from '../kernel/errors.ts'
import { route } from '../kernel/route.ts'
import {
  date,
  id,
  idParams,
  moneyOut,
  oneOf,
  positiveMoneyIn,
  requiredText,
  signedQuery,
  timestampOut,
} from '../kernel/values.ts'
import { BOUND_BY, PROOF_KIND, PROOF_STATES } from './vocabulary.ts'

const tag = 'Proof of funds'
const access = ['buyer'] as const
const staff = ['reviewer', 'superuser'] as const

export const fundsProof = z.object({
  id,
  state: z.enum(PROOF_STATES),
  kind: oneOf(PROOF_KIND),
  stated_amount: moneyOut,
  /** Null before it is approved; staff can approve less than what is stated. */
  approved_amount: moneyOut.nullable(),
  /** The last day on which it is valid. */
  valid_until: date,
  submitted_by: z.string(),
  submitted_at: timestampOut,
  decided_at: timestampOut.nullable(),
  /** Why it was rejected, or approved for less. */
  reason: z.string().nullable(),
  /** Null once the document is deleted, because the proof ended before it was reviewed. */
  document: z
    .object({
      name: z.string(),
      media_type: z.string(),
      bytes: z.int(),
      /** Signed address of the content, for this session. */
      url: z.string(),
    })
    .nullable(),
  can: z.object({ withdraw: z.boolean(), approve: z.boolean(), reject: z.boolean() }),
})
export type FundsProof = z.output<typeof fundsProof>

export const fundsRecord = z.object({
  user_id: id,
  /** The name of the company, or of the person who has none. */
  company_name: z.string(),
  waiting: fundsProof.nullable(),
  approved: fundsProof.nullable(),
  /** Proofs that no longer count, the newest first. */
  earlier: z.array(fundsProof),
  /** What the account may owe at most, and what bounds it; null if nothing does. */
  bound: z.object({ amount: moneyOut, by: oneOf(BOUND_BY) }).nullable(),
  can: z.object({ submit: z.boolean() }),
})
export type FundsRecord = z.output<typeof fundsRecord>

export const getFunds = route({
  method: 'GET',
  path: '/funds/',
  summary: 'The proofs of funds of the account, for its owner, managers and compliance',
  tag,
  access,
  response: fundsRecord,
})

export const proofForm = z.strictObject({
  kind: oneOf(PROOF_KIND),
  amount: positiveMoneyIn,
  valid_until: date,
})

export const submitProof = route({
  method: 'POST',
  path: '/funds/proofs/',
  summary:
    'Submit a proof of funds for review: form fields `kind`, `amount` and `valid_until`, then one of `files`. It replaces one that is waiting',
  tag,
  heavy: true,
  access,
  multipart: { fields: proofForm, most: 1 },
  status: 201,
  response: fundsRecord,
})

export const withdrawProof = route({
  method: 'POST',
  path: '/funds/proofs/:id/withdraw/',
  summary: 'Withdraw a proof that is waiting or approved',
  tag,
  access,
  params: idParams,
  response: fundsRecord,
})

export const proofContent = route({
  method: 'GET',
  path: '/funds/proofs/:id/content/',
  summary: 'Content of the document, by signed address',
  tag,
  access: 'public',
  params: idParams,
  query: signedQuery,
  produces: ['application/pdf', 'image/webp'],
  response: z.unknown(),
})

export const listWaitingFunds = route({
  method: 'GET',
  path: '/funds/waiting/',
  summary: 'Proofs of funds that wait for a decision, the oldest first',
  tag,
  access: staff,
  response: z.object({
    results: z.array(
      z.object({
        user_id: id,
        company_name: z.string(),
        kind: oneOf(PROOF_KIND),
        stated_amount: moneyOut,
        submitted_at: timestampOut,
      }),
    ),
  }),
})
export type WaitingFunds = z.output<typeof listWaitingFunds.response>

export const getFundsOf = route({
  method: 'GET',
  path: '/funds/accounts/:user_id/',
  summary: 'The proofs of funds of an account, for reviewers and administrators',
  tag,
  access: staff,
  params: z.object({ user_id: id }),
  response: fundsRecord,
})

export const decideProof = route({
  method: 'POST',
  path: '/funds/proofs/:id/decide/',
  summary:
    'Approve a waiting proof for an amount, or reject it with a reason; an approved one can be rejected later',
  tag,
  access: staff,
  params: idParams,
  body: z
    .strictObject({
      verdict: z.enum(['approve', 'reject'], { error: 'Choose approve or reject.' }),
      amount: positiveMoneyIn.optional(),
      reason: requiredText(1000).optional(),
    })
    .refine((body) => body.verdict === 'reject' || body.amount !== undefined, {
      path: ['amount'],
      error: MESSAGES.required,
    })
    .refine((body) => body.verdict === 'approve' || body.amount === undefined, {
      path: ['amount'],
      error: 'An amount is for an approval only.',
    })
    .refine((body) => body.verdict === 'approve' || body.reason !== undefined, {
      path: ['reason'],
      error: 'Enter the reason, so that the company can submit a better proof.',
    }),
  response: fundsRecord,
})
