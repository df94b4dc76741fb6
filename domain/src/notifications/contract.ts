import { z } from 'zod'
import { liveAuction } from '../auctions/contract.ts'
import { listOf, listQuery } from '../kernel/list.ts'
import { route } from '../kernel/route.ts'
import { id, timestampOut } from '../kernel/values.ts'

const tag = 'Notifications'

export const NOTIFICATION_KIND = {
  outbid: 'You were outbid',
  leading: 'You lead',
  bid_received: 'New bid',
  bid_accepted: 'Bid Accepted',
  bid_declined: 'Bid Declined',
  auction_opened: 'Auction opened',
  auction_ended: 'Auction ended',
  auction_ending: 'Auction ends soon',
  auction_extended: 'Auction extended',
  counter_offer: 'Counter-offer',
  counter_declined: 'Counter-offer declined',
  counter_expired: 'Counter-offer expired',
  final_round: 'Best and final',
  final_offer: 'Best and final offer',
  final_ended: 'Best and final ended',
  deal_submitted: 'Deal submitted',
  deal_approved: 'Deal approved',
  deal_rejected: 'Deal rejected',
  deal_flagged: 'Deal flagged',
  deal_resolved: 'Deal resolved',
  deal_sold: 'Deal sold',
  deal_not_sold: 'Auction Completed, Not Sold',
  closing_moved: 'Closing moved on',
  closing_due: 'Closing step due',
  closing_overdue: 'Closing step overdue',
  kyc_submitted: 'KYC submitted',
  kyc_approved: 'KYC approved',
  kyc_rejected: 'KYC rejected',
  kyc_reopened: 'KYC opened again',
} as const
export type NotificationKind = keyof typeof NOTIFICATION_KIND

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
