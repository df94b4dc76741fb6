import type { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { paths } from '#domain/kernel/paths.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

/** Besides the mail that `notifyOwner` sends. */
export const ACCOUNT_MESSAGES: Messages<typeof ACCOUNT_EVENTS> = {
  'user.session_copied': (event) =>
    noticeTo([event.subject_id], {
      kind: 'session_copied',
      message:
        'One of your sessions was ended, because its key had been copied. If you do not know why, set a new password.',
      link: paths.security,
    }),
}
