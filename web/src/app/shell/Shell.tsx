import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { rolesOf } from '#domain/accounts/rules.ts'
import { paths } from '#domain/kernel/paths.ts'
import { dismissAlert, useAlert } from '../../platform/alert.ts'
import { useMe } from '../../platform/session/me.ts'
import { barTo } from '../../platform/team/bar.ts'
import { AlertBanner } from '../../ui/feedback/AlertBanner.tsx'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'
import { ConnectionBand } from './ConnectionBand.tsx'
import { hasOwnBar } from './deal-of.ts'
import { Footer } from './Footer.tsx'
import { Palette } from './Palette.tsx'
import classes from './Shell.module.css'
import { Shortcuts } from './Shortcuts.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useBidPageAhead } from './use-bid-page-ahead.ts'
import { ViewAs } from './ViewAs.tsx'

// For those of a team who may bind their company and were not checked yet.
const OwnIdentityBand = lazy(() => import('./OwnIdentityBand.tsx'))

const focusFirstResult = async () => (await import('./keys.ts')).focusResult(1)

/** Top bar, page and footer; on a phone also a tab bar at the bottom. */
export function Shell() {
  const { data: me } = useMe()
  const alert = useAlert()
  const isMember = me?.next_step === 'home'
  useBidPageAhead(me)
  const { pathname } = useLocation()
  const hasTabs = isMember && !hasOwnBar(pathname)
  return (
    <div className={classes.shell} data-tabs={hasTabs || undefined}>
      <SkipLink onResults={pathname === paths.marketplace ? focusFirstResult : undefined} />
      <TopBar me={me} />
      <ViewAs me={me} />
      {isMember && barTo('bind', me)?.code === 'own_identity_first' && (
        <Suspense>
          <OwnIdentityBand />
        </Suspense>
      )}
      <ConnectionBand />
      {alert && <AlertBanner {...alert} onDismiss={dismissAlert} />}
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      {hasTabs && <TabBar />}
      {isMember && <Palette roles={rolesOf(me)} />}
      {isMember && <Shortcuts />}
      <ScrollRestoration />
    </div>
  )
}
