import { describe, expect, it } from 'vitest'
import type { Notification } from '#domain/notifications/contract.ts'
import { groupByDay, iconOf, isToday } from './model.ts'

const now = new Date(2026, 10, 18, 16, 30)
const notificationAt = (at: Date): Notification => ({
  id: '0190a000-0000-7000-8000-000000000001',
  kind: 'outbid',
  title: 'You were outbid',
  message: 'Bidder 3 leads Detached house, Hamilton',
  link: null,
  is_read: false,
  created_at: at.toISOString(),
})

describe('notifications by day', () => {
  it('are grouped under today, yesterday, then dates, in their order', () => {
    const groups = groupByDay(
      [
        notificationAt(new Date(2026, 10, 18, 16, 22)),
        notificationAt(new Date(2026, 10, 18, 0, 5)),
        notificationAt(new Date(2026, 10, 17, 23, 55)),
        notificationAt(new Date(2026, 10, 2, 9)),
      ],
      now,
    )
    expect(groups.map((group) => [group.day.kind, group.items.length])).toEqual([
      ['today', 2],
      ['yesterday', 1],
      ['date', 1],
    ])
  })
  it('are today’s only on the same calendar day', () => {
    expect(isToday(new Date(2026, 10, 18, 0, 5).toISOString(), now)).toBe(true)
    expect(isToday(new Date(2026, 10, 17, 23, 59).toISOString(), now)).toBe(false)
  })
  it('have an icon for each kind, also for an unknown one', () => {
    expect(iconOf('outbid')).toBe('bad')
    expect(iconOf('something_new')).toBe('document')
  })
})
