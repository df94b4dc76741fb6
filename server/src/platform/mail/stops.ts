import { paths } from '#domain/kernel/paths.ts'
import { digest, type Tokens } from '../auth/tokens.ts'
import type { Db, Tx } from '../database/database.ts'
import { API_PREFIX } from '../http/app.ts'

/** What names a mailbox in counts and links. Programs deliver `ada+anything@…` to `ada@…`, so these are one mailbox. */
export const mailboxOf = (address: string): string =>
  digest(address.toLowerCase().replace(/\+[^@]*(?=@)/, ''))

const signedText = (mailbox: string) => `mail stop:${mailbox}`

/**
 * The URLs with which a mailbox stops all mails that members cause by typing its address: a page with a button, and a URL
 * that mail programs call for one click (RFC 8058). They do not expire, and permit nothing else.
 * @param site address of the web app
 */
export function stopLinks(tokens: Tokens, site: string, address: string) {
  const mailbox = mailboxOf(address)
  const signature = tokens.sign(signedText(mailbox))
  return {
    // In the fragment, which is not sent to servers and proxies.
    page: `${site}${paths.emailsOff}#token=${[mailbox, signature].join('.')}`,
    oneClick: `${site}${API_PREFIX}/mail-stops/${mailbox}/${signature}/`,
  }
}

export const isStopLink = (tokens: Tokens, { mailbox, signature }: { mailbox: string; signature: string }) =>
  tokens.isSigned(signedText(mailbox), signature)

/** Those of some mailboxes that have stopped such mails. Index: the key of mail_stops. */
export async function stoppedOf(db: Db | Tx, mailboxes: readonly string[]): Promise<Set<string>> {
  if (mailboxes.length === 0) return new Set()
  const rows = await db.selectFrom('mail_stops').select('mailbox').where('mailbox', 'in', mailboxes).execute()
  return new Set(rows.map(({ mailbox }) => mailbox))
}

export async function stopMails(db: Db, mailbox: string): Promise<void> {
  await db
    .insertInto('mail_stops')
    .values({ mailbox })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function resumeMails(db: Db, mailbox: string): Promise<void> {
  await db.deleteFrom('mail_stops').where('mailbox', '=', mailbox).execute()
}

/** The sentence for a person who wants to send a mail to an address that has stopped them. */
export const takesNoMails = (address: string) =>
  `${address} does not accept e-mails from HomeSlice members. Reach this person another way.`
