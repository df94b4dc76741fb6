import { z } from 'zod'
import { feedOf, feedQuery } from '../kernel/list.ts'
import { type ByEmail, CHOSEN_KINDS, NOTIFICATION_GROUP } from '../kernel/notification-kinds.ts'
import { route } from '../kernel/route.ts'
import { id, oneOf, timestampOut } from '../kernel/values.ts'
import { NOTIFICATION_LEVEL } from './levels.ts'

const tag = 'Notifications'

export const notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  message: z.string(),
  /** Path in the web app of the page about the subject. */
  link: z.string().nullable(),
  /** Other pages: each deal of several, or where such notifications are muted. */
  further: z.array(z.object({ label: z.string(), link: z.string() })),
  is_read: z.boolean(),
  created_at: timestampOut,
})
export type Notification = z.output<typeof notification>

export const listNotifications = route({
  method: 'GET',
  path: '/notifications/',
  summary: 'The caller’s notifications, newest first; the same path accepts WebSocket connections',
  tag,
  access: 'account',
  query: z.object(feedQuery(['created_at'])),
  response: feedOf(notification),
})

export const clearNotifications = route({
  method: 'POST',
  path: '/notifications/clear/',
  summary: 'Mark every notification as read',
  tag,
  access: 'account',
  response: z.object({ notification_count: z.int() }),
})

export const MOST_READ = 100

export const readNotifications = route({
  method: 'POST',
  path: '/notifications/read/',
  summary: 'Mark notifications as read',
  tag,
  access: 'account',
  body: z.strictObject({ ids: z.array(id).min(1).max(MOST_READ) }),
  response: z.object({ notification_count: z.int() }),
})

const setting = z.object({
  kind: z.enum(CHOSEN_KINDS),
  /** True if it is shown and counted in the list of notifications. */
  in_app: z.boolean(),
  by_email: z.enum(['at_once', 'daily', 'off'] as const satisfies ByEmail[]),
})
export type NotificationSetting = z.output<typeof setting>

export const listNotificationSettings = route({
  method: 'GET',
  path: '/notifications/settings/',
  summary: 'How the user receives each kind of notification that concerns them',
  tag,
  access: 'account',
  response: z.array(setting),
})

export const changeNotificationSetting = route({
  method: 'PATCH',
  path: '/notifications/settings/',
  summary:
    'Choose how to receive one kind of notification: in the list, by e-mail immediately or in the daily digest, or not at all',
  tag,
  access: 'account',
  body: z.strictObject(setting.shape),
  response: z.array(setting),
})

export const changeNotificationGroup = route({
  method: 'PATCH',
  path: '/notifications/groups/',
  summary: 'Choose how to receive all kinds of a group: right away, daily, or not at all',
  tag,
  access: 'account',
  body: z.strictObject({ group: oneOf(NOTIFICATION_GROUP), level: oneOf(NOTIFICATION_LEVEL) }),
  response: z.array(setting),
})

export const switchOffByLink = route({
  method: 'POST',
  path: '/notifications/off/:user_id/:kind/:signature/',
  summary:
    'Switch off the e-mails of one kind with the signed link in such an e-mail; mail programs use it for one-click unsubscribe',
  tag,
  access: 'public',
  form: true,
  params: z.object({ user_id: id, kind: setting.shape.kind, signature: z.string().max(100) }),
  response: setting.omit({ in_app: true }),
})

const stopParams = z.object({ mailbox: z.string().regex(/^[0-9a-f]{64}$/), signature: z.string().max(100) })
const mailStop = z.object({ stopped: z.boolean() })

export const stopMemberMails = route({
  method: 'POST',
  path: '/mail-stops/:mailbox/:signature/',
  summary:
    'Stop all e-mails that members cause by typing this address, with the signed link in such an e-mail; mail programs use it for one-click unsubscribe',
  tag,
  access: 'public',
  form: true,
  params: stopParams,
  response: mailStop,
})

export const resumeMemberMails = route({
  method: 'DELETE',
  path: '/mail-stops/:mailbox/:signature/',
  summary: 'Take e-mails of members again at an address that has stopped them, with the same signed link',
  tag,
  access: 'public',
  params: stopParams,
  response: mailStop,
})
