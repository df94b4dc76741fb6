import { describe, expect, it } from 'vitest'
import type { Notification } from '#domain/notifications/contract.ts'
import { folded, groupByDay, iconOf, isToday } from './model.ts'

const now = new Date('2026-11-18T21:30:00Z')
const notificationAt = (at: Date): Notification => ({
  id: String(at.getTime()),
  kind: 'outbid',
  title: 'You were outbid',
  message: 'Bidder 3 leads Detached house, Hamilton',
  link: null,
  further: [],
  is_read: false,
  created_at: at.toISOString(),
})

describe('notifications by day', () => {
  it('are grouped under today, yesterday, then dates, in their order', () => {
    const groups = groupByDay(
      [
        notificationAt(new Date('2026-11-18T21:22:00Z')),
        notificationAt(new Date('2026-11-18T05:05:00Z')),
        notificationAt(new Date('2026-11-18T04:55:00Z')),
        notificationAt(new Date('2026-11-02T14:00:00Z')),
      ],
      now,
    )
    expect(groups.map((group) => [group.day.kind, group.items.length])).toEqual([
      ['today', 2],
      ['yesterday', 1],
      ['date', 1],
    ])
  })
  it('are today’s only on the same day in Toronto', () => {
    expect(isToday(new Date('2026-11-18T05:05:00Z').toISOString(), now)).toBe(true)
    expect(isToday(new Date('2026-11-18T04:59:00Z').toISOString(), now)).toBe(false)
  })
  it('have an icon for each kind, also for an unknown one', () => {
    expect(iconOf('outbid')).toBe('bad')
    expect(iconOf('something_new')).toBe('document')
  })
  it('of one kind about one page are shown as the latest of them with their number', () => {
    const about = (deal: string, kind: string, is_read: boolean): Notification => ({
      ...notificationAt(now),
      kind,
      link: `/make-bid/${deal}`,
      is_read,
    })
    const items = folded([
      about('1', 'outbid', true),
      about('2', 'outbid', true),
      about('1', 'auction_ending', true),
      about('1', 'outbid', false),
    ])
    expect(items.map(({ link, kind, times, is_read }) => [link, kind, times, is_read])).toEqual([
      ['/make-bid/1', 'outbid', 2, false],
      ['/make-bid/2', 'outbid', 1, true],
      ['/make-bid/1', 'auction_ending', 1, true],
    ])
  })
})
