import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { type NotificationIcon, notificationKind } from '#domain/kernel/notification-kinds.ts'
import type { Notification } from '#domain/notifications/contract.ts'

export type Day = { kind: 'today' } | { kind: 'yesterday' } | { kind: 'date'; at: string }

/** A notification that represents earlier ones of its kind about the same page. */
export interface FoldedNotification extends Notification {
  /** How many it represents, itself included. */
  times: number
  /** The new ones of them. */
  unread: string[]
}

export interface DayGroup {
  /** The day in Toronto, as every date of the product. */
  key: string
  day: Day
  items: FoldedNotification[]
}

/** Folds notifications of one kind about one page into the first of them, which is new if any of them is. */
export function folded(notifications: readonly Notification[]): FoldedNotification[] {
  const found = new Map<string, FoldedNotification>()
  for (const item of notifications) {
    const key = item.link === null ? item.id : `${item.kind} ${item.link}`
    const first = found.get(key)
    if (!first) found.set(key, { ...item, times: 1, unread: item.is_read ? [] : [item.id] })
    else {
      first.times += 1
      first.is_read &&= item.is_read
      if (!item.is_read) first.unread.push(item.id)
    }
  }
  return [...found.values()]
}

/** Groups notifications by day, in their order, and folds them within each. */
export function groupByDay(notifications: readonly Notification[], now: Date): DayGroup[] {
  const today = businessDateOf(now)
  const yesterday = addDays(today, -1)
  const groups: (Omit<DayGroup, 'items'> & { items: Notification[] })[] = []
  for (const item of notifications) {
    const key = businessDateOf(new Date(item.created_at))
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
  return groups.map((group) => ({ ...group, items: folded(group.items) }))
}

export const isToday = (at: string, now: Date) => businessDateOf(new Date(at)) === businessDateOf(now)

/** The icon of a kind; unknown kinds use the document icon. */
export const iconOf = (kind: string): NotificationIcon => notificationKind(kind)?.icon ?? 'document'
