import type { Tx } from '../../platform/database/database.ts'
import { deleteBriefOf } from '../daily-summary/store.ts'
import { deleteNotificationsOf } from '../store.ts'

/** Erases of what a person was notified, and how they wanted to be. */
export async function eraseNotifications(tx: Tx, person: string): Promise<void> {
  await deleteNotificationsOf(tx, person)
  await deleteBriefOf(tx, person)
}
