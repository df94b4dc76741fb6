import type { NotificationKind } from '#domain/notifications/contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { addressesOf } from './queries.ts'
import { insertNotifications, markAllRead } from './store.ts'

export interface Note {
  user_id: string
  kind: NotificationKind
  title: string
  message: string
  /** Path in the web app. */
  link: string | null
}

/** Writes to users in the transaction of what happened; once it has committed they are told live. */
export async function notify(platform: Platform, tx: Tx, ...notes: Note[]): Promise<void> {
  if (notes.length === 0) return
  const rows = notes.map((note) => ({ id: newId(), ...note }))
  await insertNotifications(tx, rows)
  await platform.events.signal(
    tx,
    ...rows.map((row) => ({ topic: 'user' as const, id: row.user_id, notification: row.id })),
  )
  await mail(
    platform,
    tx,
    notes.filter((note) => MAILED.has(note.kind)),
  )
}

/** Where an answer is due by a moment, or an end has moved: also by e-mail, to who is not at the screen. */
const MAILED: ReadonlySet<NotificationKind> = new Set([
  'auction_ending',
  'auction_extended',
  'counter_offer',
  'final_round',
])

async function mail(platform: Platform, tx: Tx, notes: readonly Note[]): Promise<void> {
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
    await platform.jobs.enqueue(tx, 'mail.send', {
      to: person.email,
      subject: note.title,
      text: [
        `Hello ${person.first_name},`,
        note.message,
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
