import { type NotificationIcon, notificationKind } from '#domain/kernel/notification-kinds.ts'
import type { Notification } from '#domain/notifications/contract.ts'

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

/** The icon of a kind; unknown kinds use the document icon. */
export const iconOf = (kind: string): NotificationIcon => notificationKind(kind)?.icon ?? 'document'
