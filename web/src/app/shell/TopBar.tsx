import { Trans } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useBreakpoint } from '../../ui/layout/use-breakpoint.ts'
import { Brand } from '../../ui/navigation/Brand.tsx'
import { canViewAs } from '../menu.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'
import { dealOf } from './deal-of.ts'
import { MainNav } from './MainNav.tsx'
import { openPalette } from './Palette.tsx'
import classes from './TopBar.module.css'
import { ViewAsButton } from './ViewAsButton.tsx'

const DealBar = lazy(() => import('./DealBar.tsx'))

/** `me` is undefined for a visitor, who can read the public pages. */
export function TopBar({ me }: { me: Me | undefined }) {
  const isMember = me?.next_step === 'home'
  const isPhone = useBreakpoint('phone')
  const { pathname } = useLocation()
  const deal = isMember && isPhone ? dealOf(pathname) : null
  if (deal)
    return (
      <header className={classes.bar} data-deal>
        <Suspense fallback={<div className={classes.end} />}>
          <DealBar {...deal} />
        </Suspense>
        <Bell count={me?.notification_count ?? 0} />
      </header>
    )
  return (
    <header className={classes.bar}>
      <Brand />
      {isMember && <MainNav me={me} />}
      <div className={classes.end}>
        {isMember && <Find />}
        {me && canViewAs(me) && <ViewAsButton me={me} />}
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
