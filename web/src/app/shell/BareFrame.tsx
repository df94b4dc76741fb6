import { Outlet, ScrollRestoration } from 'react-router'
import { useMe } from '../../platform/session/me.ts'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'
import { ViewAs } from './ViewAs.tsx'

/** For pages with their own frame: log-in, registration, KYC. */
export function BareFrame() {
  const { data: me } = useMe()
  return (
    <>
      <SkipLink />
      <ViewAs me={me} isBare />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
