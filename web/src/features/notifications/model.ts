import type { Notification, NotificationKind } from '#domain/notifications/contract.ts'

export type Day = { kind: 'today' } | { kind: 'yesterday' } | { kind: 'date'; at: string }

export interface DayGroup {
  /** The reader's calendar day, as a key. */
  key: string
  day: Day
  items: Notification[]
}

const dayKey = (at: Date) => `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`

/** Groups notifications by the reader's calendar day, in their order. */
export function groupByDay(notifications: readonly Notification[], now: Date): DayGroup[] {
  const today = dayKey(now)
  const yesterday = dayKey(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))
  const groups: DayGroup[] = []
  for (const item of notifications) {
    const key = dayKey(new Date(item.created_at))
    const last = groups.at(-1)
    if (last?.key === key) last.items.push(item)
    else {
      const day: Day =
        key === today
          ? { kind: 'today' }
          : key === yesterday
            ? { kind: 'yesterday' }
            : { kind: 'date', at: item.created_at }
      groups.push({ key, day, items: [item] })
    }
  }
  return groups
}

export const isToday = (at: string, now: Date) => dayKey(new Date(at)) === dayKey(now)

export type NotificationGroup = 'bid' | 'good' | 'bad' | 'clock' | 'person' | 'document'

const GROUPS: Readonly<Record<NotificationKind, NotificationGroup>> = {
  outbid: 'bad',
  leading: 'bid',
  bid_received: 'bid',
  bid_accepted: 'good',
  bid_declined: 'bad',
  auction_opened: 'clock',
  auction_ended: 'clock',
  auction_ending: 'clock',
  auction_extended: 'clock',
  counter_offer: 'bid',
  counter_declined: 'bad',
  counter_expired: 'clock',
  final_round: 'bid',
  final_offer: 'bid',
  final_ended: 'clock',
  deal_submitted: 'document',
  deal_approved: 'good',
  deal_rejected: 'bad',
  deal_flagged: 'bad',
  deal_resolved: 'good',
  deal_sold: 'good',
  deal_not_sold: 'clock',
  closing_moved: 'document',
  closing_due: 'clock',
  closing_overdue: 'bad',
  kyc_submitted: 'person',
  kyc_approved: 'good',
  kyc_rejected: 'bad',
  kyc_reopened: 'person',
}

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(GROUPS, kind)

/** The icon group of a kind; unknown kinds use the document icon. */
export const groupOf = (kind: string): NotificationGroup => (isKnown(kind) ? GROUPS[kind] : 'document')
