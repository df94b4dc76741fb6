import { useLingui } from '@lingui/react/macro'
import { NavLink, useLocation } from 'react-router'
import { rolesOf } from '#domain/accounts/rules.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useMe } from '../../platform/session/me.ts'
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

const PROFILE_TAB = { path: paths.profile, label: PROFILE.label, icon: PROFILE.icon }

/** Pages of a group of which the bar shows one; those of notifications have a tab of their own. */
const isInGroup = ({ label }: Pick<MenuItem, 'label'>, pathname: string) =>
  label === ADMIN.label
    ? pathname.startsWith('/admin/')
    : label === PROFILE.label && pathname !== paths.notifications && isOfGroup(PROFILE, pathname)

/** The main navigation on a phone. */
export function TabBar() {
  const { t } = useLingui()
  const { data: me } = useMe()
  const { pathname } = useLocation()
  const isUnder = useIsUnder()
  // Five fit: one administration page for staff, the channels for others. The command palette leads to the rest.
  const admin = visible(ADMIN.items, me ? rolesOf(me) : [])
    .slice(0, 1)
    .map(({ path }) => ({ path, label: ADMIN.label, icon: ADMIN.icon }))
  const middle = admin.length > 0 ? admin : visible([CHANNELS], me ? rolesOf(me) : [])
  return (
    <nav className={classes.tabs} aria-label={t`Main`}>
      {[MY_DEALS, MARKETPLACE, ...middle, NOTIFICATIONS, PROFILE_TAB].map((item) => (
        <NavLink
          key={item.path}
          to={item.path}
          end={item.path === '/'}
          data-here={isUnder(item) || isInGroup(item, pathname) || undefined}
        >
          <item.icon size={20} stroke={1.7} aria-hidden />
          {t(item.label)}
        </NavLink>
      ))}
    </nav>
  )
}
