import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { MARKETPLACE, MY_DEALS, NOTIFICATIONS, PROFILE } from '../menu.ts'
import classes from './TabBar.module.css'

const PROFILE_TAB = { path: '/profile/details', label: PROFILE.label, icon: PROFILE.icon }

/** The places of a phone, under the thumb. */
export function TabBar() {
  const { t } = useLingui()
  return (
    <nav className={classes.tabs} aria-label={t`Main`}>
      {[MY_DEALS, MARKETPLACE, NOTIFICATIONS, PROFILE_TAB].map(({ path, label, icon: Shape }) => (
        <NavLink key={path} to={path} end={path === '/'}>
          <Shape size={20} stroke={1.7} aria-hidden />
          {t(label)}
        </NavLink>
      ))}
    </nav>
  )
}
