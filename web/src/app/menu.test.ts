import { describe, expect, it } from 'vitest'
import { EVERY_ROLE, type Role } from '#domain/kernel/route.ts'
import { ADMIN, canViewAs, MARKETPLACE, MY_DEALS, PROFILE, visible } from './menu.ts'

/** Specification section 6, row by row. */
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
/** Rows whose pages are not built yet: an item that led nowhere would help nobody. */
const AWAITED = ['Credit Box', 'Channels']
/** What the product has besides the table. */
const BESIDES: Record<string, readonly Role[]> = {
  Deals: ['seller', 'superuser'],
  'Admin Messages': ['superuser'],
}

const items = [
  ...[MY_DEALS, MARKETPLACE, ...PROFILE.items].map((item) => ({ item, name: item.label.message ?? '' })),
  ...ADMIN.items.map((item) => ({ item, name: `Admin ${item.label.message}` })),
]

/** The menu as somebody with these roles sees it. */
const menuOf = (roles: readonly Role[]) =>
  items.filter(({ item }) => visible([item], roles).length > 0).map(({ name }) => name)

/** The menu as the table asks for it. */
const expectedFor = (roles: readonly Role[]) =>
  Object.entries({ ...TABLE, ...BESIDES })
    .filter(([name, allowed]) => !AWAITED.includes(name) && allowed.some((role) => roles.includes(role)))
    .map(([name]) => name)

describe('the menu', () => {
  it.each(EVERY_ROLE.map((role) => [role]))('of a %s is that of the table', (role) => {
    expect(menuOf([role]).sort()).toEqual(expectedFor([role]).sort())
  })

  it('of somebody with two roles holds what either may see', () => {
    expect(menuOf(['seller', 'reviewer']).sort()).toEqual(expectedFor(['seller', 'reviewer']).sort())
  })

  it('is empty for whoever has no role', () => {
    expect(menuOf([])).toEqual([])
  })

  it('while viewing as a buyer is the buyer’s, and View As stays', () => {
    expect(canViewAs({ is_superuser: true, impersonated: false })).toBe(true)
    expect(canViewAs({ is_superuser: false, impersonated: true })).toBe(true)
    expect(canViewAs({ is_superuser: false, impersonated: false })).toBe(false)
  })

  it('awaits nothing that is already there', () => {
    const names = items.map(({ name }) => name)
    expect(AWAITED.filter((name) => names.includes(name))).toEqual([])
  })
})
