import { expect, it } from 'vitest'
import {
  groupOf,
  kindsOfGroup,
  NOTIFICATION_GROUP,
  type NotificationGroup,
} from '../kernel/notification-kinds.ts'
import { levelOf, NOTIFICATION_LEVEL, type NotificationLevel, settingAt } from './levels.ts'

const LEVELS = Object.keys(NOTIFICATION_LEVEL) as NotificationLevel[]
const GROUPS = Object.keys(NOTIFICATION_GROUP) as NotificationGroup[]
const settingsAt = (group: NotificationGroup, level: NotificationLevel) =>
  kindsOfGroup(group, ['buyer', 'seller']).map((kind) => ({ kind, ...settingAt(kind, level) }))

it.each(LEVELS)('a group whose kinds are all at “%s” is at that level', (level) => {
  for (const group of GROUPS) expect(levelOf(settingsAt(group, level)), group).toBe(level)
})

it('a group whose kinds were chosen one by one is at no level', () => {
  const [first, ...others] = settingsAt('bids', 'now')
  if (!first) throw new Error('The group is empty.')
  expect(levelOf([{ ...first, by_email: 'off' }, ...others])).toBeNull()
})

it('“right away” mails what is urgent and lists the rest; “off” does neither', () => {
  expect(settingAt('outbid', 'now')).toEqual({ in_app: true, by_email: 'at_once' })
  expect(settingAt('bid_received', 'now')).toEqual({ in_app: true, by_email: 'off' })
  expect(settingAt('bid_received', 'daily')).toEqual({ in_app: true, by_email: 'daily' })
  expect(settingAt('outbid', 'off')).toEqual({ in_app: false, by_email: 'off' })
})

it('no group has an e-mail that sums up others, which turning the group off would end', () => {
  for (const group of GROUPS)
    expect(kindsOfGroup(group, ['buyer', 'seller'])).not.toEqual(expect.arrayContaining(['daily_digest']))
})

it('auctions belong to the sales of a seller, and to the bids of a buyer', () => {
  expect(groupOf('auction_ended', ['seller'])).toBe('sales')
  expect(groupOf('auction_ended', ['seller', 'buyer'])).toBe('bids')
})
