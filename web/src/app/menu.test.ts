import { describe, expect, it } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { EVERY_ROLE, type Role } from '#domain/kernel/route.ts'
import { i18n } from '../platform/i18n.ts'
import {
  ADMIN,
  CHANNELS,
  canViewAs,
  isOfGroup,
  isUnder,
  MARKETPLACE,
  MY_DEALS,
  PROFILE,
  visible,
} from './menu.ts'

/** The menu by role, as the customer's specification has it. */
const TABLE: Record<string, readonly Role[]> = {
  'My Deals': EVERY_ROLE,
  Marketplace: EVERY_ROLE,
  Details: EVERY_ROLE,
  'Credit Box': EVERY_ROLE,
  Channels: ['seller', 'buyer', 'superuser'],
  Bids: ['buyer', 'superuser'],
  'Admin Deals': ['reviewer', 'superuser'],
  'Admin Users': ['superuser'],
  'Admin Audit Log': ['superuser'],
}
/** Menu items beyond the specification. */
const BESIDES: Record<string, readonly Role[]> = {
  'Admin Companies': ['superuser'],
  'Admin Proof of funds': ['reviewer', 'superuser'],
  'Admin Messages': ['superuser'],
  'Admin Erasure requests': ['superuser'],
  'Admin Fees': ['superuser'],
  'Admin Tasks': ['superuser'],
}

const items = [
  ...[MY_DEALS, CHANNELS, MARKETPLACE, ...PROFILE.items].map((item) => ({ item, name: i18n._(item.label) })),
  ...ADMIN.items.map((item) => ({ item, name: `Admin ${i18n._(item.label)}` })),
]

/** The menu of a user with these roles. */
const menuOf = (roles: readonly Role[]) =>
  items.filter(({ item }) => visible([item], roles).length > 0).map(({ name }) => name)

/** The menu that the table requires. */
const expectedFor = (roles: readonly Role[]) =>
  Object.entries({ ...TABLE, ...BESIDES })
    .filter(([, allowed]) => allowed.some((role) => roles.includes(role)))
    .map(([name]) => name)

describe('the menu', () => {
  it.each(EVERY_ROLE.map((role) => [role]))('of a %s is that of the table', (role) => {
    expect(menuOf([role]).sort()).toEqual(expectedFor([role]).sort())
  })

  it('of a user with two roles has the items of both', () => {
    expect(menuOf(['seller', 'reviewer']).sort()).toEqual(expectedFor(['seller', 'reviewer']).sort())
  })

  it('is empty for a user without a role', () => {
    expect(menuOf([])).toEqual([])
  })

  it('of an administrator who views as a buyer is the buyer’s, plus View As', () => {
    expect(canViewAs({ is_superuser: true, impersonated: false })).toBe(true)
    expect(canViewAs({ is_superuser: false, impersonated: true })).toBe(true)
    expect(canViewAs({ is_superuser: false, impersonated: false })).toBe(false)
  })

  const marked = (path: string, isOwn = false) =>
    [MARKETPLACE, MY_DEALS].filter((item) => isUnder(item, path, isOwn))

  it('marks the Marketplace on the pages of a deal and of a bid, and My Deals on a closing', () => {
    expect(marked(paths.deal('1'))).toEqual([MARKETPLACE])
    expect(marked(paths.makeBid('1'))).toEqual([MARKETPLACE])
    expect(marked(paths.closing('1'))).toEqual([MY_DEALS])
    expect(marked(paths.users)).toEqual([])
  })

  it('marks Profile on every page of the settings', () => {
    const { profile, security, yourData, ownCompany, team, companyHistory, funds, approvals, signOn } = paths
    const pages = [profile, security, yourData, ownCompany, team, companyHistory, funds, approvals, signOn]
    for (const page of [...pages, paths.notifications, paths.developers])
      expect(isOfGroup(PROFILE, page), page).toBe(true)
    expect(isOfGroup(PROFILE, paths.newDeal)).toBe(false)
  })

  it('marks My Deals on every page of one’s own deal', () => {
    expect(marked(paths.deal('1'), true)).toEqual([MY_DEALS])
    expect(
      [paths.newDeal, paths.ownDeal('1'), paths.editDeal('1'), paths.loanTape('1')].map((path) =>
        marked(path),
      ),
    ).toEqual(Array.from({ length: 4 }, () => [MY_DEALS]))
  })
})
