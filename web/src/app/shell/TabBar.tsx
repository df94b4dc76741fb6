import { useLingui } from '@lingui/react/macro'
import { NavLink, useLocation } from 'react-router'
import { rolesOf } from '#domain/accounts/rules.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useMe } from '../../platform/session/me.ts'
import { Opener } from '../../ui/navigation/Opener.tsx'
import {
  ADMIN,
  CHANNELS,
  isOfGroup,
  MARKETPLACE,
  type MenuGroup,
  type MenuItem,
  MY_DEALS,
  NOTIFICATIONS,
  PROFILE,
  visible,
} from '../menu.ts'
import classes from './TabBar.module.css'
import { useIsUnder } from './use-is-under.ts'

const loadItems = () => import('./NavGroupItems.tsx')

/** The main navigation on a phone. */
export function TabBar() {
  const { t } = useLingui()
  const { data: me } = useMe()
  const { pathname } = useLocation()
  const isUnder = useIsUnder()
  const roles = me ? rolesOf(me) : []
  const shown = (group: MenuGroup): MenuGroup => ({ ...group, items: visible(group.items, roles) })
  const [admin, profile] = [shown(ADMIN), shown(PROFILE)]
  const isStaff = admin.items.length > 0
  const tabOf = (item: MenuItem) => (
    <NavLink key={item.path} to={item.path} end={item.path === '/'} data-here={isUnder(item) || undefined}>
      <item.icon size={20} stroke={1.7} aria-hidden />
      {t(item.label)}
    </NavLink>
  )
  const menuOf = (group: MenuGroup, isHere: boolean) => (
    <Opener
      popup="menu"
      load={loadItems}
      content={{ group }}
      button={
        <button type="button" data-here={isHere || undefined}>
          <group.icon size={20} stroke={1.7} aria-hidden />
          {t(group.label)}
        </button>
      }
    />
  )
  // Five fit: the menu of the administration for staff, the channels for others.
  return (
    <nav className={classes.tabs} aria-label={t`Main`}>
      {[MY_DEALS, MARKETPLACE, ...(isStaff ? [] : visible([CHANNELS], roles))].map(tabOf)}
      {isStaff && menuOf(admin, isOfGroup(admin, pathname))}
      {tabOf(NOTIFICATIONS)}
      {/* Those of notifications have a tab of their own. */}
      {menuOf(profile, pathname !== paths.notifications && isOfGroup(PROFILE, pathname))}
    </nav>
  )
}
