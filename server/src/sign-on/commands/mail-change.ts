import { mailOwner } from '../../accounts/commands/security-mail.ts'
import type { UserRow } from '../../accounts/rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** Mails the owner of an account what has happened to its sign-on. */
export const mailChange = (platform: Platform, tx: Tx, account: UserRow, happened: string): Promise<void> =>
  mailOwner(platform, tx, account, {
    subject: 'The sign-on of your company on HomeSlice',
    happened,
    alarm: 'If you did not expect this',
  })
