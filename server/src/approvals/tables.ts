import type { Generated, JSONColumnType } from 'kysely'
import type { PreparedIn } from '#domain/approvals/contract.ts'
import type { Act, ApprovalState } from '#domain/approvals/rules.ts'
import type { Moment, Numeric, Stamp } from '../platform/database/tables.ts'

interface Approvals {
  id: string
  account_id: string
  act: Act
  loan_deal_id: string
  deal_label: string
  subject_id: string | null
  prepared: JSONColumnType<PreparedIn>
  amount: Numeric
  note: string | null
  approvals_needed: number
  prepared_by: string
  prepared_at: Stamp
  /** `over` is not stored: it follows from the deal and the team. */
  state: Generated<Exclude<ApprovalState, 'over'>>
  decided_by: string | null
  decided_at: Moment | null
  reason: string | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    approvals: Approvals
    approval_votes: { approval_id: string; person_id: string; voted_at: Stamp }
  }
}
