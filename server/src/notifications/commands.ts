import { unlinked } from '#domain/kernel/foreign-text.ts'
import { NOTIFICATION_KIND, notificationKind } from '#domain/kernel/notification-kinds.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { Notice } from '../platform/notices/notices.ts'
import type { Platform } from '../platform/platform.ts'
import { addressesOf } from './queries.ts'
import { insertNotifications, markAllRead, type NotificationRow } from './store.ts'

/** Stores notifications in the transaction of their cause; live connections receive them after the commit. */
export async function deliver(platform: Platform, tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice) => ({
    id: newId(),
    ...notice,
    title: NOTIFICATION_KIND[notice.kind].title,
  }))
  await insertNotifications(tx, rows)
  await platform.events.signal(
    tx,
    ...rows.map((row) => ({ topic: 'user' as const, id: row.user_id, notification: row.id })),
  )
  await mail(
    platform,
    tx,
    rows.filter((row) => notificationKind(row.kind)?.byEmail),
  )
}

async function mail(
  platform: Platform,
  tx: Tx,
  notes: readonly Omit<NotificationRow, 'id'>[],
): Promise<void> {
  if (notes.length === 0 || !platform.jobs.isStarted) return
  const people = new Map(
    (
      await addressesOf(
        tx,
        notes.map((note) => note.user_id),
      )
    ).map((user) => [user.id, user]),
  )
  for (const note of notes) {
    const person = people.get(note.user_id)
    if (!person) continue
    await platform.mail.notice(tx, {
      to: person.email,
      subject: note.title,
      text: [
        `Hello ${person.first_name},`,
        // It can quote another user's company or reason.
        unlinked(note.message),
        `${platform.config.publicUrl}${note.link ?? ''}`,
      ].join('\n\n'),
    })
  }
}

/** Marks everything as read, on every device of the user. */
export const clearNotifications = (platform: Platform, userId: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await markAllRead(tx, userId)
    await platform.events.signal(tx, { topic: 'user', id: userId })
  })
