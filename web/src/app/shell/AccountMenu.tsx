import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconChevronDown,
  IconEye,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconSettings,
  IconWritingSign,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { logOut } from '../../platform/session/session.ts'
import { isInTeam } from '../../platform/team/bar.ts'
import text from '../../styles/text.module.css'
import { CALCULATOR, canViewAs } from '../menu.ts'
import classes from './AccountMenu.module.css'
import { openShortcuts } from './Shortcuts.tsx'

// With the words about roles, which most users never see.
const RoleFor = lazy(() => import('./RoleFor.tsx'))
const ViewAsPicker = lazy(() => import('./ViewAsPicker.tsx'))

export function AccountMenu({ me }: { me: Me }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [picking, setPicking] = useState(false)
  const name = `${me.first_name} ${me.last_name}`
  const leave = async () => {
    await logOut()
    await navigate(paths.logIn)
  }
  return (
    <>
      <Menu width={264} withinPortal={false}>
        <Menu.Target>
          <button type="button" className={classes.account}>
            <span className={classes.avatar} aria-hidden>
              {me.first_name.charAt(0)}
              {me.last_name.charAt(0)}
            </span>
            <span className={text.srOnly}>
              <Trans>Account of</Trans>{' '}
            </span>
            <span className={classes.names}>
              <b>{name}</b>
              <span>
                <ActsFor me={me} />
              </span>
            </span>
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {me.email}
            {isInTeam(me) && (
              <span className={classes.actsFor}>
                <ActsFor me={me} />
              </span>
            )}
          </Menu.Label>
          {me.next_step === 'home' ? (
            <>
              <Menu.Item
                component={Link}
                to={paths.profile}
                leftSection={<IconSettings size={18} aria-hidden />}
              >
                <Trans>Settings</Trans>
              </Menu.Item>
              <Menu.Item
                component={Link}
                to={paths.signing}
                leftSection={<IconWritingSign size={18} aria-hidden />}
              >
                <Trans>Documents to sign</Trans>
              </Menu.Item>
            </>
          ) : (
            <Menu.Item component={Link} to={paths.security} leftSection={<IconLock size={18} aria-hidden />}>
              <Trans>Security</Trans>
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={CALCULATOR.path}
            leftSection={<CALCULATOR.icon size={18} aria-hidden />}
          >
            {t(CALCULATOR.label)}
          </Menu.Item>
          {me.next_step === 'home' && (
            <Menu.Item leftSection={<IconKeyboard size={18} aria-hidden />} onClick={openShortcuts}>
              <Trans>Keyboard shortcuts</Trans>
            </Menu.Item>
          )}
          {canViewAs(me) && (
            <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={() => setPicking(true)}>
              <Trans>View As</Trans>
            </Menu.Item>
          )}
          <Menu.Divider />
          <ThemeChoice />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
            <Trans>Log out</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {picking && (
        <Suspense>
          <ViewAsPicker onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The company for which a person acts, with the role of one in a team. */
function ActsFor({ me }: { me: Me }) {
  const company = me.company_name
  if (!company) return me.email
  if (!isInTeam(me)) return company
  return (
    <Suspense fallback={company}>
      <RoleFor company={company} role={me.team.role} />
    </Suspense>
  )
}

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
    >
      <Menu.RadioItem value="light">
        <Trans>Light theme</Trans>
      </Menu.RadioItem>
      <Menu.RadioItem value="dark">
        <Trans>Dark theme</Trans>
      </Menu.RadioItem>
      <Menu.RadioItem value="auto">
        <Trans>Device theme</Trans>
      </Menu.RadioItem>
    </Menu.RadioGroup>
  )
}
