import {
  ALERT_MINUTES,
  GATHERING_MINUTES,
  MOST_ALERTS,
  notificationKind,
} from '#domain/kernel/notification-kinds.ts'
import type { Tx } from '../../platform/database/database.ts'
import { COUNTED } from '../../platform/mail/budget.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DueMail, nextDueMail, takeDigests, takeDueMails } from '../queries/notifications.ts'
import { claimGathered, holdForSummary, leaveToDigest, setMailDue } from '../store.ts'
import { digestOf, mailOf } from '../views/mail.ts'
import { sendSummaries } from './send-summaries.ts'

/** Notifications per transaction. */
const BATCH = 100
/** Users per transaction. */
const DIGEST_BATCH = 50
/** The notifications of one mail. */
type Notes = [DueMail, ...DueMail[]]

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
  const ready: Notes[] = []
  for (const notes of groupIntoMails(wanted)) {
    const until = await claimMail(tx, notes[0])
    if (until === null) ready.push(notes)
    else {
      const ids = notes.map(({ id }) => id)
      await (isAlert(notes[0]) ? holdForSummary(tx, ids, until) : setMailDue(tx, ids, until))
      for (const id of ids) held.add(id)
    }
  }
  for (const id of await sendWithinBudgets(platform, tx, ready)) held.add(id)
  const over = due.filter(({ id }) => !held.has(id)).map(({ id }) => id)
  if (over.length > 0) await setMailDue(tx, over, null)
  return due.length
}

/**
 * Sends mails, and leaves to the daily digest those that are more than one member may cause another to get.
 * @returns the ids of the notifications that were left to it
 */
async function sendWithinBudgets(platform: Platform, tx: Tx, mails: readonly Notes[]): Promise<string[]> {
  const counted = mails.filter(([note]) => isCounted(note))
  const answers = await platform.mail.count(
    tx,
    counted.map(([{ caused_by: by, email: to, kind }]) => ({
      by,
      to,
      addressee: 'member',
      kind: `notification:${kind}`,
    })),
  )
  const tooMany = new Set(counted.filter((_, index) => answers[index] !== COUNTED))
  for (const notes of mails.filter((each) => !tooMany.has(each)))
    await platform.mail.notice(tx, counted.includes(notes) ? COUNTED : 'system', mailOf(platform, notes))
  const left = [...tooMany].flatMap((notes) => notes.map(({ id }) => id))
  if (left.length > 0) await leaveToDigest(tx, left)
  return left
}

/** True for a mail that another member causes, unless it has a bound of its own or what causes it binds them. */
function isCounted({ caused_by, user_id, kind }: DueMail): boolean {
  const known = notificationKind(kind)
  return caused_by !== null && caused_by !== user_id && !known?.isAlert && !known?.isBinding
}

/** @returns how many notifications were in them */
async function sendDigests(platform: Platform, tx: Tx): Promise<number> {
  const due = await takeDigests(tx, DIGEST_BATCH)
  const ofUsers = Map.groupBy(
    due.filter((note) => note.is_wanted),
    (note) => note.user_id,
  )
  for (const [first, ...others] of ofUsers.values())
    if (first) await platform.mail.notice(tx, 'system', digestOf(platform, [first, ...others]))
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
function groupIntoMails(due: readonly DueMail[]): Notes[] {
  const mails = new Map<string, Notes>()
  for (const note of due) {
    const key = isGathered(note) ? Object.values(subjectOf(note)).join() : note.id
    const mail = mails.get(key)
    if (mail) mail.push(note)
    else mails.set(key, [note])
  }
  return [...mails.values()]
}
