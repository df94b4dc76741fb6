import {
  ALERT_MINUTES,
  GATHERING_MINUTES,
  MOST_ALERTS,
  notificationKind,
} from '#domain/kernel/notification-kinds.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DueMail, nextDueMail, takeDigests, takeDueMails } from '../queries/notifications.ts'
import { claimGathered, holdForSummary, setMailDue } from '../store.ts'
import { digestOf, mailOf } from '../views/mail.ts'
import { sendSummaries } from './send-summaries.ts'

/** Notifications per transaction. */
const BATCH = 100
/** Users per transaction. */
const DIGEST_BATCH = 50
const ONE_OF_GATHERED = { minutes: GATHERING_MINUTES, most: 1 }
const TEN_ALERTS = { minutes: ALERT_MINUTES, most: MOST_ALERTS }

/**
 * Sends every e-mail that is due. A mail and the mark that it was sent are stored in one transaction, so that neither a
 * crash nor a second server sends it twice.
 * @returns milliseconds until the next one is due; null if none waits
 */
export async function sendDueMails(platform: Platform): Promise<number | null> {
  if (!platform.jobs.isStarted) return null
  while ((await platform.db.transaction().execute((tx) => sendSome(platform, tx))) === BATCH);
  while ((await platform.db.transaction().execute((tx) => sendDigests(platform, tx))) > 0);
  while ((await platform.db.transaction().execute((tx) => sendSummaries(platform, tx))) > 0);
  return nextDueMail(platform.db)
}

async function sendSome(platform: Platform, tx: Tx): Promise<number> {
  const due = await takeDueMails(tx, BATCH)
  // By user, so that two servers wait for each other's claims in the same order.
  const wanted = due
    .filter((note) => note.is_wanted)
    .toSorted((one, other) => Number(one.user_id > other.user_id) - Number(one.user_id < other.user_id))
  const held = new Set<string>()
  for (const [first, ...others] of groupIntoMails(wanted)) {
    const until = await claimMail(tx, first)
    const ids = [first, ...others].map(({ id }) => id)
    if (until === null) await platform.mail.notice(tx, mailOf(platform, [first, ...others]))
    else {
      await (isAlert(first) ? holdForSummary(tx, ids, until) : setMailDue(tx, ids, until))
      for (const id of ids) held.add(id)
    }
  }
  const over = due.filter(({ id }) => !held.has(id)).map(({ id }) => id)
  if (over.length > 0) await setMailDue(tx, over, null)
  return due.length
}

/** @returns how many notifications were in them */
async function sendDigests(platform: Platform, tx: Tx): Promise<number> {
  const due = await takeDigests(tx, DIGEST_BATCH)
  const ofUsers = Map.groupBy(
    due.filter((note) => note.is_wanted),
    (note) => note.user_id,
  )
  for (const [first, ...others] of ofUsers.values())
    if (first) await platform.mail.notice(tx, digestOf(platform, [first, ...others]))
  return due.length
}

/** Null if the mail of a notification may be sent, else the moment until which it waits for others. */
async function claimMail(tx: Tx, note: DueMail): Promise<Date | null> {
  if (isAlert(note)) return claimGathered(tx, alertsTo(note.user_id), TEN_ALERTS)
  return isGathered(note) ? claimGathered(tx, subjectOf(note), ONE_OF_GATHERED) : null
}

/** Alerts of all kinds count together. */
const alertsTo = (user_id: string) => ({ user_id, kind: 'alert_summary', subject_id: user_id })
const isAlert = ({ kind }: DueMail) => notificationKind(kind)?.isAlert ?? false
const isGathered = ({ kind }: DueMail) => notificationKind(kind)?.isGathered ?? false
const subjectOf = ({ user_id, kind, subject_id }: DueMail) => ({ user_id, kind, subject_id })

/**
 * Groups notifications into mails: all of a gathered kind about one subject share a mail, the others have their own.
 */
function groupIntoMails(due: readonly DueMail[]): [DueMail, ...DueMail[]][] {
  const mails = new Map<string, [DueMail, ...DueMail[]]>()
  for (const note of due) {
    const key = isGathered(note) ? Object.values(subjectOf(note)).join() : note.id
    const mail = mails.get(key)
    if (mail) mail.push(note)
    else mails.set(key, [note])
  }
  return [...mails.values()]
}
