import type { Approval } from '#domain/approvals/contract.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { canApprove, canRefuse, canWithdraw } from './policy.ts'
import type { ApprovalRow } from './queries.ts'

function bidOf({ prepared }: Pick<ApprovalRow, 'prepared'>): Approval['bid'] {
  if (prepared.act !== 'bid') return null
  const { bid_amount, max_amount, brokerage_fees, end_closing_cost, loan_servicing } = prepared
  return {
    bid_amount: toDecimal(bid_amount),
    max_amount: max_amount === null ? null : toDecimal(max_amount),
    brokerage_fees,
    end_closing_cost: toDecimal(end_closing_cost),
    loan_servicing,
  }
}

export const approvalView = (actor: Actor, row: ApprovalRow): Approval => ({
  id: row.id,
  act: row.act,
  deal: { id: row.loan_deal_id, label: row.deal_label },
  amount: row.amount,
  answers: row.subject_id,
  bid: bidOf(row),
  note: row.note,
  state: row.state,
  prepared_by: { id: row.prepared_by, name: row.preparer },
  prepared_at: row.prepared_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  approved_by: row.votes.map((vote) => ({ ...vote, at: new Date(vote.at).toISOString() })),
  approvals_needed: row.approvals_needed,
  decided_by: row.decided_by && row.decider ? { id: row.decided_by, name: row.decider } : null,
  decided_at: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  can: {
    approve: canApprove(actor, row),
    refuse: canRefuse(actor, row),
    withdraw: canWithdraw(actor, row),
  },
})
