import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Fragment, lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { OpenedMenu } from '../../ui/navigation/OpenedMenu.tsx'
import type { Opening } from '../../ui/navigation/Opener.tsx'
import type { MenuGroup } from '../menu.ts'

/** Of staff alone, so that others do not load it. */
const Waiting = lazy(() => import('./Waiting.tsx'))

/** Loaded with the first press. */
export default function NavGroupItems({ group, ...opening }: Opening & { group: MenuGroup }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <OpenedMenu {...opening} position="bottom-start" withinPortal={false}>
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
    </OpenedMenu>
  )
}
