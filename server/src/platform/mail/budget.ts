import { sql } from 'kysely'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#domain/kernel/durations.ts'
import { type Db, sendLater, type Tx } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import { advisoryLocks } from '../http/rate-limit.ts'
import { mailboxOf, stoppedOf } from './stops.ts'

/**
 * Whose mailbox it is. `anyone`: someone typed the address, so it can be anybody's. Its bounds are the same for
 * addresses with and without an account, because a sender could otherwise find out which have one. `member`: that of a
 * user who takes part in what the mail is about. `visitor`: typed by someone without an account; it has a count of its
 * own, so that visitors do not use up what members may send.
 */
type Addressee = 'anyone' | 'member' | 'visitor'

/** The mails that a person can cause another to get directly, without a notification. */
export type DirectMail =
  | 'channel_invitation'
  | 'team_invitation'
  | 'signing_request'
  | 'signing_reminder'
  | 'signing_end'
  | 'contact_receipt'

/** A mail that a person causes another to get. */
export interface MemberMail {
  /** The user; null for a visitor. */
  by: string | null
  to: string
  addressee: Addressee
  kind: DirectMail | `notification:${string}`
}

interface Most {
  hour: number
  day: number
}

/** All mails to one address. */
const TO_ADDRESS: Record<Addressee, Most> = {
  anyone: { hour: 3, day: 3 },
  member: { hour: 30, day: 300 },
  visitor: { hour: 3, day: 3 },
}
/** Mails of one kind from one person to one address. */
const OF_PAIR: Most = { hour: 5, day: 10 }
/** To an address that is not known to be that of a user. */
const INVITATIONS_OF_PAIR: Most = { hour: 1, day: 1 }
const ofPairBound = ({ addressee, kind }: Pick<MemberMail, 'addressee' | 'kind'>) =>
  addressee === 'anyone' && (kind === 'channel_invitation' || kind === 'team_invitation')
    ? INVITATIONS_OF_PAIR
    : OF_PAIR

/** Shows that a mail was counted and is within its bounds. */
export const COUNTED = Symbol('counted')
export type Counted = typeof COUNTED

/** Why a mail is not sent: it is one too many for some seconds, or its mailbox takes none whose address was typed. */
export type Uncounted = { wait: number } | 'stopped'

interface Mail {
  mailbox: string
  addressee: Addressee
  kind: MemberMail['kind']
  sender_id: string | null
}

/** Mails of one kind from one person to one address in the last day. */
interface Row extends Mail {
  hour: number
  day: number
  /** Seconds until the oldest of the last hour, and of the last day, no longer counts. */
  hour_wait: number | null
  day_wait: number
}

const counts = statement<{ mailboxes: string[] }, Row>(
  (given) => sql`
    select mailbox, addressee, kind, sender_id, count(*)::int as day,
      (count(*) filter (where mailed_at > now - interval '1 hour'))::int as hour,
      ceil(extract(epoch from min(mailed_at) + interval '1 day' - now))::int as day_wait,
      ceil(extract(epoch from min(mailed_at) filter (where mailed_at > now - interval '1 hour')
        + interval '1 hour' - now))::int as hour_wait
    from (select clock_timestamp() as now) clock, member_mails
    where mailbox = any(${given('mailboxes')}::text[]) and mailed_at > now - interval '1 day'
    group by mailbox, addressee, kind, sender_id, now`,
)

const insert = statement<{ rows: string }, object>(
  (given) => sql`
    insert into member_mails (mailbox, addressee, kind, sender_id)
    select * from jsonb_to_recordset(${given('rows')}::jsonb) as row (mailbox text, addressee text, kind text, sender_id uuid)`,
)

/**
 * Counts mails, in order, against the bounds of who causes them and of their addresses. Those that are beyond are not
 * counted. Only one of two servers counts the last that an address may get: the other waits for the commit of the
 * first.
 * @returns for each mail whether it may be sent, or why not
 */
export async function countMemberMails(
  tx: Tx,
  mails: readonly MemberMail[],
): Promise<(Counted | Uncounted)[]> {
  if (mails.length === 0) return []
  const mailboxes = [...new Set(mails.map(({ to }) => mailboxOf(to)))]
  await advisoryLocks(
    tx,
    mailboxes.map((mailbox) => `member mails:${mailbox}`),
  )
  const rows = await counts({ mailboxes }).execute(tx)
  const stopped = await stoppedOf(tx, mailboxes)
  const counted: Mail[] = []
  const answers = mails.map(({ by: sender_id, to, addressee, kind }) => {
    const mail = { mailbox: mailboxOf(to), addressee, kind, sender_id }
    if (addressee !== 'member' && stopped.has(mail.mailbox)) return 'stopped'
    const wait = waitFor(mail, rows)
    if (wait > 0) return { wait }
    counted.push(mail)
    rows.push({ ...mail, hour: 1, day: 1, hour_wait: HOUR_SECONDS, day_wait: DAY_SECONDS })
    return COUNTED
  })
  if (counted.length > 0) await sendLater(tx, insert({ rows: JSON.stringify(counted) }))
  return answers
}

/** Seconds until a mail is within both bounds, at least; 0 if it is now. */
function waitFor(mail: Mail, rows: readonly Row[]): number {
  const toAddress = rows.filter(
    ({ mailbox, addressee }) => mailbox === mail.mailbox && addressee === mail.addressee,
  )
  const ofPair = toAddress.filter(({ kind, sender_id }) => kind === mail.kind && sender_id === mail.sender_id)
  return Math.max(
    waitUntilBelow(toAddress, TO_ADDRESS[mail.addressee]),
    waitUntilBelow(ofPair, ofPairBound(mail)),
  )
}

function waitUntilBelow(rows: readonly Row[], most: Most): number {
  const sum = (unit: 'hour' | 'day') => rows.reduce((total, row) => total + row[unit], 0)
  const first = (waits: readonly (number | null)[]) =>
    Math.max(1, Math.min(...waits.filter((wait) => wait !== null)))
  if (sum('day') >= most.day) return first(rows.map(({ day_wait }) => day_wait))
  return sum('hour') >= most.hour ? first(rows.map(({ hour_wait }) => hour_wait)) : 0
}

/** A time to wait, in words. */
const waitText = (seconds: number) => {
  const [unit, length] =
    seconds > HOUR_SECONDS ? (['hour', HOUR_SECONDS] as const) : (['minute', MINUTE_SECONDS] as const)
  const number = Math.ceil(seconds / length)
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

/** The sentence for a person who wants to send a mail that is beyond the bounds. */
export const tooManyTo = (address: string, wait: number) =>
  `${address} would get too many e-mails. You can send the next one in ${waitText(wait)}.`

/** Deletes what no longer counts. */
export async function forgetMemberMails(db: Db): Promise<void> {
  await sql`delete from member_mails where mailed_at < now() - interval '1 day'`.execute(db)
}
