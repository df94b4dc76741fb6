import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconEye,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconSettings,
  IconWritingSign,
} from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { logOut } from '../../platform/session/session.ts'
import { isInTeam } from '../../platform/team/bar.ts'
import { OpenedMenu } from '../../ui/navigation/OpenedMenu.tsx'
import type { Opening } from '../../ui/navigation/Opener.tsx'
import { CALCULATOR, canViewAs } from '../menu.ts'
import classes from './AccountMenu.module.css'
import { ActsFor } from './ActsFor.tsx'
import { openShortcuts } from './Shortcuts.tsx'

interface AccountMenuItemsProps extends Opening {
  me: Me
  onViewAs: () => void
}

/** Loaded with the first press. */
export default function AccountMenuItems({ me, onViewAs, ...opening }: AccountMenuItemsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const leave = async () => {
    await logOut()
    await navigate(paths.logIn)
  }
  return (
    <OpenedMenu {...opening} width={264} withinPortal={false}>
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
          <Menu.Item component={Link} to={paths.profile} leftSection={<IconSettings size={18} aria-hidden />}>
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
        <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={onViewAs}>
          <Trans>View As</Trans>
        </Menu.Item>
      )}
      <Menu.Divider />
      <ThemeChoice />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
        <Trans>Log out</Trans>
      </Menu.Item>
    </OpenedMenu>
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
