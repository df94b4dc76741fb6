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
  type MenuItem,
  MY_DEALS,
  NOTIFICATIONS,
  PROFILE,
  visible,
} from '../menu.ts'
import classes from './TabBar.module.css'
import { useIsUnder } from './use-is-under.ts'

type Tab = Pick<MenuItem, 'path' | 'label' | 'icon'>

const PROFILE_TAB: Tab = { path: paths.profile, label: PROFILE.label, icon: PROFILE.icon }

const loadItems = () => import('./NavGroupItems.tsx')

/** The main navigation on a phone. */
export function TabBar() {
  const { t } = useLingui()
  const { data: me } = useMe()
  const { pathname } = useLocation()
  const isUnder = useIsUnder()
  const roles = me ? rolesOf(me) : []
  const admin = { ...ADMIN, items: visible(ADMIN.items, roles) }
  const isStaff = admin.items.length > 0
  // Those of notifications have a tab of their own.
  const isProfile = pathname !== paths.notifications && isOfGroup(PROFILE, pathname)
  const tabOf = (item: Tab) => (
    <NavLink
      key={item.path}
      to={item.path}
      end={item.path === '/'}
      data-here={isUnder(item) || (item === PROFILE_TAB && isProfile) || undefined}
    >
      <item.icon size={20} stroke={1.7} aria-hidden />
      {t(item.label)}
    </NavLink>
  )
  // Five fit: the menu of the administration for staff, the channels for others.
  return (
    <nav className={classes.tabs} aria-label={t`Main`}>
      {[MY_DEALS, MARKETPLACE, ...(isStaff ? [] : visible([CHANNELS], roles))].map(tabOf)}
      {isStaff && (
        <Opener
          popup="menu"
          load={loadItems}
          content={{ group: admin }}
          button={
            <button type="button" data-here={isOfGroup(admin, pathname) || undefined}>
              <ADMIN.icon size={20} stroke={1.7} aria-hidden />
              {t(ADMIN.label)}
            </button>
          }
        />
      )}
      {[NOTIFICATIONS, PROFILE_TAB].map(tabOf)}
    </nav>
  )
}
