import type { FUNDS_EVENTS } from '#domain/funds/events.ts'
import { dayText } from '#domain/kernel/dates.ts'
import { paths } from '#domain/kernel/paths.ts'
import { roleOversees } from '#domain/kernel/team-roles.ts'
import { staffIds, userById } from '../accounts/queries/users.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Messages, type Notice, noticeTo } from '../platform/notices/notices.ts'
import { peopleOf } from '../team/queries.ts'

/** To those people of the account who read its proofs. */
async function toReaders(
  tx: Tx,
  accountId: string,
  kind: Notice['kind'],
  message: string,
): Promise<Notice[]> {
  const readers = (await peopleOf(tx, accountId)).filter(({ role }) => roleOversees(role))
  return noticeTo(
    readers.map(({ id }) => id),
    { kind, message, link: paths.funds },
  )
}

/** Without amounts and reasons, which are on the page. */
export const FUNDS_MESSAGES: Messages<typeof FUNDS_EVENTS> = {
  'funds.submitted': async ({ subject_id }, tx) => {
    const account = await userById(tx, subject_id)
    const company = account?.company_name ?? account?.binding_name ?? 'A company'
    return noticeTo(
      (await staffIds(tx)).filter((user) => user !== subject_id),
      {
        kind: 'funds_submitted',
        message: `${company} has submitted a proof of funds for review.`,
        link: paths.fundsOf(subject_id),
      },
    )
  },
  'funds.approved': ({ subject_id, after }, tx) =>
    toReaders(
      tx,
      subject_id,
      'funds_approved',
      `Your proof of funds was approved. It is valid until ${dayText(after.valid_until)}.`,
    ),
  'funds.rejected': ({ subject_id, after }, tx) =>
    toReaders(
      tx,
      subject_id,
      'funds_rejected',
      after.was_approved
        ? 'HomeSlice no longer accepts your proof of funds. Read why, and submit another one.'
        : 'Your proof of funds was rejected. Read why, and submit another one.',
    ),
  'funds.expiring': ({ subject_id, after }, tx) =>
    toReaders(
      tx,
      subject_id,
      'funds_expiring',
      `Your proof of funds is valid until ${dayText(after.valid_until)}. Submit a new one before that day, so that you can go on bidding where sellers ask for it.`,
    ),
  'funds.expired': ({ subject_id }, tx) =>
    toReaders(
      tx,
      subject_id,
      'funds_expired',
      'Your proof of funds has expired. Bids that you have placed stay binding; sellers who ask for proof of funds get no new bid from you until another one is approved.',
    ),
}
