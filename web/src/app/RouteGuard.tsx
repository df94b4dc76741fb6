import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import type { Access } from '#domain/kernel/route.ts'
import type { TeamWork } from '#domain/kernel/team-roles.ts'
import { useMe } from '../platform/session/me.ts'
import { loginPath } from '../platform/session/next-path.ts'
import { isNewVisitor, refresh, useSessionStatus } from '../platform/session/session.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../ui/feedback/Skeletons.tsx'
import { admit } from './admission.ts'

const LandingPage = lazy(() => import('../pages/landing/LandingPage.tsx'))
const ForbiddenPage = lazy(() => import('../pages/forbidden/ForbiddenPage.tsx'))

interface RouteGuardProps {
  access: Access
  work?: TeamWork
}

/** Renders a page if the user may see it, else redirects or explains. Remounts the page when the path changes. */
export function RouteGuard({ access, work }: RouteGuardProps) {
  const status = useSessionStatus()
  const me = useMe()
  const { pathname, search, hash } = useLocation()
  const page = <Outlet key={pathname} />
  if (access === 'public') return page
  if (status === 'anonymous' && pathname === paths.home && isNewVisitor())
    return (
      <Suspense fallback={<PageSkeleton />}>
        <LandingPage />
      </Suspense>
    )
  if (status === 'anonymous') return <Navigate to={loginPath(pathname + search + hash)} replace />
  if (status === 'unreachable') return <ErrorState onRetry={() => void refresh()} />
  if (me.isError) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />
  if (status === 'starting' || !me.data) return <PageSkeleton />
  const admission = admit(me.data, { access, work }, pathname)
  if (admission === 'open') return page
  if ('first' in admission) return <Navigate to={admission.first} replace />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ForbiddenPage {...('only' in admission ? { roles: admission.only } : { reason: admission.barred })} />
    </Suspense>
  )
}
