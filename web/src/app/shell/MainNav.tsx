import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, lazy, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import { ADMIN, CHANNELS, MARKETPLACE, type MenuGroup, MY_DEALS, PROFILE, visible } from '../menu.ts'
import classes from './MainNav.module.css'
import { useIsUnder } from './use-is-under.ts'

/** Of staff alone, so that others do not load it. */
const Waiting = lazy(() => import('./Waiting.tsx'))

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
  const pages = [...group.items.map(({ path }) => path), ...(group.further ?? [])]
  const isHere = pages.some((page) => pathname.startsWith(page))
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.item} data-here={isHere || undefined}>
          {t(group.label)}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {group.items.map((item, index) => (
          <Fragment key={item.path}>
            {item.isSystem && !group.items[index - 1]?.isSystem && (
              <Menu.Label>
                <Trans>System</Trans>
              </Menu.Label>
            )}
            <Menu.Item
              component={Link}
              to={item.path}
              leftSection={<item.icon size={18} aria-hidden />}
              rightSection={
                item.counts && (
                  <Suspense>
                    <Waiting kinds={item.counts} />
                  </Suspense>
                )
              }
              aria-current={pathname.startsWith(item.path) ? 'page' : undefined}
            >
              {t(item.label)}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
