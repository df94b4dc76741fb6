import type { APPROVAL_EVENTS } from '#domain/approvals/events.ts'
import { ACT } from '#domain/approvals/rules.ts'
import { paths } from '#domain/kernel/paths.ts'
import { because, type Messages, type Notice } from '../platform/notices/notices.ts'
import { approversIn } from '../team/policy.ts'
import { peopleOf } from '../team/queries.ts'

/** Colleagues of one team may notify each other without a bound. */
const within = (people: readonly string[], notice: Omit<Notice, 'user_id' | 'caused_by'>): Notice[] =>
  people.map((user_id) => ({ user_id, caused_by: user_id, ...notice }))

/** Amounts are on the page only, where the caller's role is checked. */
export const APPROVAL_MESSAGES: Messages<typeof APPROVAL_EVENTS> = {
  'approval.prepared': async ({ subject_id, after }, tx) => {
    const people = await peopleOf(tx, subject_id)
    const preparer = people.find(({ id }) => id === after.prepared_by)
    const approvers = approversIn(people).filter(({ id }) => id !== after.prepared_by)
    return within(
      approvers.map(({ id }) => id),
      {
        kind: 'approval_needed',
        message: `${preparer?.binding_name ?? 'A colleague'} has prepared for your approval: ${ACT[after.act]}.`,
        link: paths.approval(after.approval),
      },
    )
  },
  'approval.done': ({ after }) =>
    within([after.prepared_by], {
      kind: 'approval_decided',
      message: `What you prepared was approved and placed: ${ACT[after.act]}.`,
      link: paths.deal(after.loan_deal),
    }),
  'approval.refused': ({ after }) =>
    within([after.prepared_by], {
      kind: 'approval_decided',
      message: `What you prepared was refused: ${ACT[after.act]}.${because(after.reason)}`,
      link: paths.approval(after.approval),
    }),
}
