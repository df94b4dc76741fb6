import type { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { paths } from '#domain/kernel/paths.ts'
import { because, type Messages, noticeTo } from '../platform/notices/notices.ts'
import { superuserIds } from './queries/users.ts'

/** Besides the mail that `recordAndMail` sends. */
export const ACCOUNT_MESSAGES: Messages<typeof ACCOUNT_EVENTS> = {
  'user.name_change_requested': async ({ subject_id, subject_label }, tx) =>
    noticeTo(
      (await superuserIds(tx)).filter((user) => user !== subject_id),
      {
        kind: 'name_requested',
        message: `${subject_label} requests a name change.`,
        link: paths.user(subject_id),
      },
    ),
  'user.name_change_approved': ({ subject_id }) =>
    noticeTo([subject_id], {
      kind: 'name_decided',
      message: 'Your new name was approved. What you have signed keeps the earlier one.',
      link: paths.profile,
    }),
  'user.name_change_rejected': ({ subject_id, after }) =>
    noticeTo([subject_id], {
      kind: 'name_decided',
      message: `Your new name was not approved, and your account keeps the earlier one.${because(after.reason)}`,
      link: paths.profile,
    }),
  'user.session_copied': (event) =>
    noticeTo([event.subject_id], {
      kind: 'session_copied',
      message:
        'One of your sessions was ended, because its key had been copied. If you do not know why, set a new password.',
      link: paths.security,
    }),
}
