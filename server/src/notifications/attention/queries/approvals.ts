import { ACT } from '#domain/approvals/rules.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { AttentionItem } from '#domain/notifications/attention/contract.ts'
import { canApprove } from '../../../approvals/policy.ts'
import { waitingApprovals } from '../../../approvals/queries.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { LONGEST_NAME } from './named.ts'

/** What others of the team have prepared and this person can approve, with the end of the auction or offer. */
export async function approvalsOf(db: Db, actor: Actor): Promise<AttentionItem[]> {
  // An owner whose identity is not checked binds the company to nothing, as any other person of it.
  if (!actor.member && !actor.is_member) return []
  const rows = await waitingApprovals(db, actor)
  return rows
    .filter((row) => canApprove(actor, row))
    .map((row) => ({
      kind: 'approval',
      title: foreignText(row.deal_label, LONGEST_NAME),
      says: `${row.preparer} has prepared for your approval: ${ACT[row.act]}`,
      link: paths.approval(row.id),
      live_deal: row.act === 'bid' || row.act === 'buy_now' ? row.loan_deal_id : null,
      amount: row.amount,
      by: row.ends_at?.toISOString() ?? null,
      day: null,
      since: null,
    }))
}
