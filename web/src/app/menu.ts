import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconBell,
  IconBuilding,
  IconCalculator,
  IconCoin,
  IconFilterCheck,
  IconGavel,
  IconHome,
  IconLayoutGrid,
  IconListSearch,
  IconMail,
  IconProgress,
  IconReceipt,
  IconShieldCheck,
  IconStack2,
  IconUser,
  IconUserOff,
  IconUsers,
} from '@tabler/icons-react'
import { matchPath } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { EVERY_ROLE, type Role } from '#domain/kernel/route.ts'
import type { AttentionKind } from '#domain/notifications/attention/kinds.ts'

export interface MenuItem {
  path: string
  label: MessageDescriptor
  icon: Icon
  roles: readonly Role[]
  /** What waits under it, which is counted beside it. */
  counts?: readonly AttentionKind[]
  /** The last items of a menu, under a heading of their own. */
  isSystem?: true
}

export interface MenuGroup {
  label: MessageDescriptor
  icon: Icon
  items: readonly MenuItem[]
  /** Pages that belong to it without an item. */
  further?: readonly string[]
}

export const MY_DEALS: MenuItem = {
  path: paths.home,
  label: msg`My Deals`,
  icon: IconHome,
  roles: EVERY_ROLE,
}
export const MARKETPLACE: MenuItem = {
  path: paths.marketplace,
  label: msg`Marketplace`,
  icon: IconLayoutGrid,
  roles: EVERY_ROLE,
}
export const CHANNELS: MenuItem = {
  path: paths.channels,
  label: msg`Channels`,
  icon: IconUsers,
  roles: ['seller', 'buyer', 'superuser'],
}
export const NOTIFICATIONS: MenuItem = {
  path: paths.notifications,
  label: msg`Alerts`,
  icon: IconBell,
  roles: EVERY_ROLE,
}

export const CALCULATOR: MenuItem = {
  path: paths.calculator,
  label: msg`Mortgage calculator`,
  icon: IconCalculator,
  roles: EVERY_ROLE,
}

export const PROFILE: MenuGroup = {
  label: msg`Profile`,
  icon: IconUser,
  items: [
    { path: paths.profile, label: msg`Details`, icon: IconUser, roles: EVERY_ROLE },
    { path: paths.myBids, label: msg`Bids`, icon: IconGavel, roles: ['buyer', 'superuser'] },
    { path: paths.creditBoxes, label: msg`Credit Box`, icon: IconFilterCheck, roles: EVERY_ROLE },
  ],
  further: [
    paths.security,
    paths.yourData,
    paths.ownCompany,
    paths.team,
    paths.funds,
    paths.approvals,
    paths.notifications,
    paths.signOn,
    paths.developers,
  ],
}

export const ADMIN: MenuGroup = {
  label: msg`Admin`,
  icon: IconShieldCheck,
  items: [
    {
      path: paths.users,
      label: msg`Users`,
      icon: IconUsers,
      roles: ['superuser'],
      counts: ['kyc', 'name', 'look_alike'],
    },
    {
      path: paths.companies,
      label: msg`Companies`,
      icon: IconBuilding,
      roles: ['superuser'],
      counts: ['licence'],
    },
    {
      path: paths.reviewQueue,
      label: msg`Deals`,
      icon: IconStack2,
      roles: ['reviewer', 'superuser'],
      counts: ['review', 'hold'],
    },
    {
      path: paths.fundsQueue,
      label: msg`Proof of funds`,
      icon: IconCoin,
      roles: ['reviewer', 'superuser'],
      counts: ['funds'],
    },
    { path: paths.messages, label: msg`Messages`, icon: IconMail, roles: ['superuser'], counts: ['message'] },
    {
      path: paths.erasureRequests,
      label: msg`Erasure requests`,
      icon: IconUserOff,
      roles: ['superuser'],
    },
    {
      path: paths.auditLog,
      label: msg`Audit Log`,
      icon: IconListSearch,
      roles: ['superuser'],
      isSystem: true,
    },
    {
      path: paths.jobs,
      label: msg`Tasks`,
      icon: IconProgress,
      roles: ['superuser'],
      counts: ['job'],
      isSystem: true,
    },
    { path: paths.settings, label: msg`Fees`, icon: IconReceipt, roles: ['superuser'], isSystem: true },
  ],
}

/** The menu item under which the pages of a deal belong: those of one's own are under My Deals. */
export const isUnder = (item: Pick<MenuItem, 'path'>, pathname: string, isOwn: boolean): boolean => {
  const isOn = (...pages: string[]) => pages.some((page) => matchPath(page, pathname))
  const isDeal = isOn(paths.deal.pattern)
  if (item === MARKETPLACE) return isOn(paths.makeBid.pattern, paths.makeBidPicker) || (isDeal && !isOwn)
  if (item !== MY_DEALS) return false
  return isOn(paths.closing.pattern, `${paths.properties}/*`) || (isDeal && isOwn)
}

/** True on the pages of a group, also on those without an item. */
export const isOfGroup = ({ items, further = [] }: MenuGroup, pathname: string): boolean =>
  [...items.map(({ path }) => path), ...further].some((page) => pathname.startsWith(page))

/** The items of a group that are visible to these roles. */
export const visible = (items: readonly MenuItem[], roles: readonly Role[]) =>
  items.filter((item) => item.roles.some((role) => roles.includes(role)))

/** View As is for administrators, including while they view as another user. */
export const canViewAs = (me: Pick<Me, 'is_superuser' | 'impersonated'>) => me.is_superuser || me.impersonated
