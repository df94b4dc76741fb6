import { z } from 'zod'
import { liveAuction } from '../auctions/contract.ts'
import { listOf, listQuery } from '../kernel/list.ts'
import { route } from '../kernel/route.ts'
import { id, timestampOut } from '../kernel/values.ts'

const tag = 'Notifications'

export const notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  message: z.string(),
  /** Path in the web app that this is about. */
  link: z.string().nullable(),
  is_read: z.boolean(),
  created_at: timestampOut,
})
export type Notification = z.output<typeof notification>

export const listNotifications = route({
  method: 'GET',
  path: '/notifications/',
  summary: 'Own notifications, newest first; the same path speaks WebSocket',
  tag,
  access: 'account',
  query: z.object({ ...listQuery(['created_at']) }),
  response: listOf(notification),
})

export const clearNotifications = route({
  method: 'POST',
  path: '/notifications/clear/',
  summary: 'Mark every notification as read',
  tag,
  access: 'account',
  whileViewingAs: false,
  response: z.object({ notification_count: z.int() }),
})

/** What a client may say on the live connection. */
export const liveCommand = z.discriminatedUnion('command', [
  z.object({ command: z.literal('authenticate'), token: z.string().max(4000), for_user: id.nullish() }),
  z.object({ command: z.literal('clear_notification_count') }),
  z.object({ command: z.literal('logout') }),
  z.object({ command: z.literal('watch'), deal: id }),
  z.object({ command: z.literal('unwatch'), deal: id }),
])
export type LiveCommand = z.output<typeof liveCommand>

/** What the server says on it. */
export const liveMessage = z.union([
  z.object({ content: z.object({ notification_count: z.int() }) }),
  z.object({ content: z.object({ notification }) }),
  z.object({ content: z.object({ auction: liveAuction }) }),
  /** Roles, identity check, details: `/accounts/me/` answers differently now. */
  z.object({ content: z.object({ account_changed: z.literal(true) }) }),
  z.object({ command: z.literal('clear_notification_count'), result: z.literal('ok') }),
  z.object({ error: z.object({ code: z.string(), detail: z.string() }) }),
])
export type LiveMessage = z.output<typeof liveMessage>

/** Close code of a connection whose token is missing, expired or revoked. */
export const LIVE_UNAUTHENTICATED = 4401
