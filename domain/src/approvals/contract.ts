import { z } from 'zod'
import { bidIn } from '../auctions/bid-in.ts'
import { anyOf, listOf, listQuery } from '../kernel/list.ts'
import { route } from '../kernel/route.ts'
import {
  id,
  idParams,
  moneyOut,
  oneOf,
  positiveMoneyIn,
  requiredText,
  timestampOut,
} from '../kernel/values.ts'
import { ACT, APPROVAL_STATE } from './rules.ts'

const tag = 'Approvals'
const access = ['buyer', 'seller'] as const

/** What is prepared: the same bodies as those of the operations that are done once it is approved. */
export const preparedIn = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('bid'), ...bidIn.shape }),
  z.strictObject({ act: z.literal('commitment'), loan_deal: id }),
  z.strictObject({ act: z.literal('counter'), counter_offer: id }),
  z.strictObject({
    act: z.literal('final_offer'),
    invitation: id,
    amount: positiveMoneyIn,
    confirm_above: z.boolean().default(false),
  }),
  z.strictObject({ act: z.literal('sale'), accepted_bid: id, below_reserve: z.boolean().default(false) }),
])
export type PreparedIn = z.output<typeof preparedIn>

const person = z.object({ id, name: z.string() })

export const approval = z.object({
  id,
  act: oneOf(ACT),
  deal: z.object({ id, label: z.string() }),
  /** The most that it binds the company to. */
  amount: moneyOut,
  /** The bid, counter-offer or invitation that is answered; null for a bid, purchase or commitment. */
  answers: id.nullable(),
  /** The terms of a bid or purchase; null for other acts. */
  bid: z
    .object({
      bid_amount: moneyOut,
      max_amount: moneyOut.nullable(),
      brokerage_fees: z.number(),
      end_closing_cost: moneyOut,
      loan_servicing: z.number(),
    })
    .nullable(),
  note: z.string().nullable(),
  state: oneOf(APPROVAL_STATE),
  prepared_by: person,
  prepared_at: timestampOut,
  /** When it can no longer be approved, as far as that is known; an auction can be extended. */
  ends_at: timestampOut.nullable(),
  approved_by: z.array(person.extend({ at: timestampOut })),
  approvals_needed: z.int(),
  decided_by: person.nullable(),
  decided_at: timestampOut.nullable(),
  reason: z.string().nullable(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
})
export type Approval = z.output<typeof approval>

export const listApprovals = route({
  method: 'GET',
  path: '/approvals/',
  summary: 'What people of your team have prepared for approval, newest first',
  tag,
  access,
  query: z.object({ ...listQuery(['prepared_at']), state: anyOf(APPROVAL_STATE) }),
  response: listOf(approval),
})

export const getApproval = route({
  method: 'GET',
  path: '/approvals/:id/',
  summary: 'One prepared act, with who has approved it',
  tag,
  access,
  params: idParams,
  response: approval,
})

export const prepare = route({
  method: 'POST',
  path: '/approvals/',
  summary:
    'Prepare a bid, commitment, answer or sale for the approval of others of your team; it binds no one before',
  tag,
  access,
  idempotent: true,
  status: 201,
  body: z.strictObject({ prepared: preparedIn, note: requiredText(500).nullable().default(null) }).meta({
    examples: [{ prepared: { act: 'commitment', loan_deal: '019aaf3e-5d1c-7a4e-9d3b-2f6c8b7a1e54' } }],
  }),
  response: approval,
})

export const approve = route({
  method: 'POST',
  path: '/approvals/:id/approve/',
  summary:
    'Approve what another person prepared; with the last approval that is needed it is judged and placed, as if it were sent now',
  tag,
  access,
  params: idParams,
  body: z.strictObject({
    /** The amount that was read. */
    amount: positiveMoneyIn,
  }),
  response: approval,
})

export const refuse = route({
  method: 'POST',
  path: '/approvals/:id/refuse/',
  summary: 'Refuse what another person prepared, with a reason for them',
  tag,
  access,
  params: idParams,
  body: z.strictObject({ reason: requiredText(500) }),
  response: approval,
})

export const withdraw = route({
  method: 'POST',
  path: '/approvals/:id/withdraw/',
  summary: 'Withdraw what you prepared before it is approved',
  tag,
  access,
  params: idParams,
  response: approval,
})
