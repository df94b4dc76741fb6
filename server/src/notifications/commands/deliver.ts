import {
  kindsOfGroup,
  NOTIFICATION_KIND,
  type NotificationGroup,
  notificationKind,
  usuallyByEmail,
} from '#domain/kernel/notification-kinds.ts'
import type { NotificationSetting } from '#domain/notifications/contract.ts'
import { type NotificationLevel, settingAt } from '#domain/notifications/levels.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notify, type Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { AddressedNotice } from '../../platform/notices/notices.ts'
import { isOffLink } from '../../platform/notices/off-links.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertNotifications, markRead, storeSetting } from '../store.ts'

/** Wakes the job that sends the mails of notifications. */
export const MAIL_CHANNEL = 'notification_mails'

/**
 * Stores notifications in the transaction of their cause; live connections receive them after the commit, and a job
 * sends those that also go by e-mail.
 */
export async function deliver(
  platform: Platform,
  tx: Tx,
  notices: readonly AddressedNotice[],
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice) => ({
    id: newId(),
    ...notice,
    title: NOTIFICATION_KIND[notice.kind].title,
    is_personal: notificationKind(notice.kind)?.isPersonal ?? false,
    // Without the job queue, as while the demonstration data is created, no mails are sent.
    by_email: platform.jobs.isStarted ? usuallyByEmail(notice.kind) : ('off' as const),
  }))
  await insertNotifications(tx, rows)
  await platform.events.signal(
    tx,
    ...rows.map((row) => ({ topic: 'user' as const, id: row.user_id, notification: row.id })),
  )
  await notify(tx, MAIL_CHANNEL, [''])
}

/**
 * Marks the user's notifications as read, on all their devices.
 * @param ids those of other users are ignored; default: all
 */
export const markNotificationsRead = (
  platform: Platform,
  userId: string,
  ids?: readonly string[],
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await markRead(tx, userId, ids)
    await platform.events.signal(tx, { topic: 'user', id: userId })
  })

/**
 * Switches a kind off for the user to whom the link was mailed.
 * @throws 404 if the link is forged or was changed
 */
export async function switchOffByLink(
  platform: Platform,
  link: { user_id: string; kind: NotificationSetting['kind']; signature: string },
): Promise<Pick<NotificationSetting, 'kind' | 'by_email'>> {
  if (!isOffLink(platform.tokens, link)) throw notFound()
  const setting = { kind: link.kind, by_email: 'off' } as const
  await platform.db.transaction().execute((tx) => storeSetting(tx, link.user_id, setting))
  return setting
}

export const changeSetting = (
  platform: Platform,
  actor: Actor,
  setting: NotificationSetting,
): Promise<void> => platform.db.transaction().execute((tx) => storeSetting(tx, actor.user_id, setting))

/** Sets all kinds of a group that concern the user. */
export const changeGroup = (
  platform: Platform,
  actor: Actor,
  group: NotificationGroup,
  level: NotificationLevel,
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    for (const kind of kindsOfGroup(group, actor.roles))
      await storeSetting(tx, actor.user_id, { kind, ...settingAt(kind, level) })
  })
