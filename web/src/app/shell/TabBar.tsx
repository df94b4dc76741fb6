import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { rolesOf } from '#domain/accounts/rules.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useMe } from '../../platform/session/me.ts'
import { ADMIN, MARKETPLACE, MY_DEALS, NOTIFICATIONS, PROFILE, visible } from '../menu.ts'
import classes from './TabBar.module.css'

const PROFILE_TAB = { path: paths.profile, label: PROFILE.label, icon: PROFILE.icon }

/** The main navigation on a phone. */
export function TabBar() {
  const { t } = useLingui()
  const { data: me } = useMe()
  // Only one administration page fits; the command palette leads to the others.
  const admin = visible(ADMIN.items, me ? rolesOf(me) : [])
    .slice(0, 1)
    .map(({ path }) => ({ path, label: ADMIN.label, icon: ADMIN.icon }))
  return (
    <nav className={classes.tabs} aria-label={t`Main`}>
      {[MY_DEALS, MARKETPLACE, ...admin, NOTIFICATIONS, PROFILE_TAB].map(({ path, label, icon: Shape }) => (
        <NavLink key={path} to={path} end={path === '/'}>
          <Shape size={20} stroke={1.7} aria-hidden />
          {t(label)}
        </NavLink>
      ))}
    </nav>
  )
}
