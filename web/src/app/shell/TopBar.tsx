import { Trans } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { Brand } from '../../ui/navigation/Brand.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'
import { MainNav } from './MainNav.tsx'
import { openPalette } from './Palette.tsx'
import classes from './TopBar.module.css'

/** `me` is undefined for a visitor, who can read the public pages. */
export function TopBar({ me }: { me: Me | undefined }) {
  const isMember = me?.next_step === 'home'
  return (
    <header className={classes.bar}>
      <Brand />
      {isMember && <MainNav me={me} />}
      <div className={classes.end}>
        {isMember && <Find />}
        {isMember && <Bell count={me.notification_count} />}
        {me ? <AccountMenu me={me} /> : <VisitorLinks />}
      </div>
    </header>
  )
}

function Find() {
  return (
    <button type="button" className={classes.find} onClick={openPalette}>
      <IconSearch size={16} aria-hidden />
      <span className={classes.findText}>
        <Trans>Find a deal or page</Trans>
      </span>
      <kbd className={classes.kbd} aria-hidden>
        Ctrl K
      </kbd>
    </button>
  )
}

function VisitorLinks() {
  return (
    <>
      <Link className={classes.link} to={paths.logIn}>
        <Trans>Log in</Trans>
      </Link>
      <Link className={classes.link} to={paths.register}>
        <Trans>Register</Trans>
      </Link>
    </>
  )
}
