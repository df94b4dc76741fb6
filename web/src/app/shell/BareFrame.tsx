import { Outlet, ScrollRestoration } from 'react-router'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'

/** For pages that bring their own frame: log-in, registration, KYC. */
export function BareFrame() {
  return (
    <>
      <SkipLink />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
