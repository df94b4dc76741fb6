import { type BriefDay, briefDayAt } from '#domain/notifications/daily-summary/day.ts'
import {
  BRIEF_SECTIONS,
  type BriefPart,
  type BriefSection,
  joinedParts,
} from '#domain/notifications/daily-summary/sections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endingOf, outbidOf } from '../queries/auctions.ts'
import type { PartsOfUsers } from '../queries/lines.ts'
import { matchesOf } from '../queries/matches.ts'
import { nextReceivers } from '../queries/receivers.ts'
import { closingStepsOf, waitingOf } from '../queries/waiting.ts'
import { beginRun, claimBriefs, continueRun, endRun, takeRun } from '../store.ts'
import { briefMail } from '../views/brief.ts'

/** Users in one transaction, which is the most that is repeated after a crash. */
const BATCH = 100
/** Alerts of a transaction that has not ended yet are in the next brief. */
const ALERTS_END_MS = 60_000

/**
 * Sends the brief of the day to every user to whom something applies. The progress is stored together with the mails of
 * each batch, so that neither a crash nor a second server sends a user a second brief.
 * @param now the time that determines the day and whether it is morning
 */
export async function sendBriefs(platform: Platform, now: Date): Promise<void> {
  const day = briefDayAt(now)
  if (!day || !platform.jobs.isStarted) return
  await beginRun(platform.db, day.date)
  while (await platform.db.transaction().execute((tx) => sendSome(platform, tx, day, now)));
}

/** @returns false if no users are left, or another server is sending */
async function sendSome(platform: Platform, tx: Tx, day: BriefDay, now: Date): Promise<boolean> {
  const after = await takeRun(tx, day.date)
  if (after === null) return false
  const { users, last } = await nextReceivers(tx, { after, begins: day.begins, most: BATCH })
  if (last === null) {
    await endRun(tx, day.date)
    return false
  }
  const until = new Date(now.getTime() - ALERTS_END_MS)
  const briefs = await readBriefs(tx, { users: users.map(({ id }) => id), now, day, until })
  const claimed = await claimBriefs(tx, [...briefs.keys()], { day: day.date, until })
  for (const user of users) {
    const brief = claimed.has(user.id) && briefs.get(user.id)
    if (brief) await platform.mail.notice(tx, 'system', briefMail(platform, user, brief, day.date))
  }
  await continueRun(tx, day.date, last)
  return true
}

/** The parts of each user's brief; users to whom nothing applies are not in it. */
async function readBriefs(
  tx: Tx,
  { users, now, day, until }: { users: readonly string[]; now: Date; day: BriefDay; until: Date },
): Promise<Map<string, Partial<Record<BriefSection, BriefPart>>>> {
  const time = { now, day }
  const found: Record<BriefSection, PartsOfUsers[]> = {
    waiting: [await waitingOf(tx, users, time), await closingStepsOf(tx, users, time)],
    outbid: [await outbidOf(tx, users, time)],
    ending: [await endingOf(tx, users, time)],
    matches: [await matchesOf(tx, users, until)],
  }
  const briefs = new Map<string, Partial<Record<BriefSection, BriefPart>>>()
  for (const section of BRIEF_SECTIONS)
    for (const parts of found[section])
      for (const [user, part] of parts) {
        const brief = briefs.get(user) ?? {}
        const before = brief[section]
        briefs.set(user, { ...brief, [section]: before ? joinedParts(before, part) : part })
      }
  return briefs
}
