import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { NavLink, useLocation } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import { Opener } from '../../ui/navigation/Opener.tsx'
import {
  ADMIN,
  CHANNELS,
  isOfGroup,
  MARKETPLACE,
  type MenuGroup,
  MY_DEALS,
  PROFILE,
  visible,
} from '../menu.ts'
import classes from './MainNav.module.css'
import { useIsUnder } from './use-is-under.ts'

const loadItems = () => import('./NavGroupItems.tsx')

export function MainNav({ me }: { me: Me }) {
  const { t } = useLingui()
  const roles = rolesOf(me)
  const isUnder = useIsUnder()
  return (
    <nav className={classes.nav} aria-label={t`Main`}>
      {visible([MY_DEALS, CHANNELS, MARKETPLACE], roles).map((item) => (
        <NavLink
          key={item.path}
          className={classes.item}
          to={item.path}
          end={item.path === '/'}
          data-here={isUnder(item) || undefined}
        >
          {t(item.label)}
        </NavLink>
      ))}
      {[PROFILE, ADMIN].map((group) => (
        <NavGroup key={group.label.id} group={{ ...group, items: visible(group.items, roles) }} />
      ))}
    </nav>
  )
}

function NavGroup({ group }: { group: MenuGroup }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  if (group.items.length === 0) return null
  const isHere = isOfGroup(group, pathname)
  return (
    <Opener
      popup="menu"
      load={loadItems}
      content={{ group }}
      button={
        <button type="button" className={classes.item} data-here={isHere || undefined}>
          {t(group.label)}
          <IconChevronDown size={14} aria-hidden />
        </button>
      }
    />
  )
}
