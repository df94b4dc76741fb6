import { Navigate, Outlet, useLocation } from 'react-router'
import type { Access } from '#domain/kernel/route.ts'
import { ForbiddenPage } from '../pages/forbidden/ForbiddenPage.tsx'
import { hasRole, useMe } from '../platform/session/me.ts'
import { loginPath, STEP_PATHS } from '../platform/session/next-path.ts'
import { refresh, useSessionStatus } from '../platform/session/session.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../ui/feedback/Skeletons.tsx'

/** Renders a page if the user may see it, else redirects or explains. Remounts the page when the path changes. */
export function Gate({ access }: { access: Access }) {
  const status = useSessionStatus()
  const me = useMe()
  const { pathname, search } = useLocation()
  const page = <Outlet key={pathname} />
  if (access === 'public') return page
  if (status === 'anonymous') return <Navigate to={loginPath(pathname + search)} replace />
  if (status === 'unreachable') return <ErrorState onRetry={() => void refresh()} />
  if (me.isError) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />
  if (status === 'starting' || !me.data) return <PageSkeleton />
  // An administrator who views as a user is not led through that user's onboarding.
  if (me.data.impersonated && me.data.next_step !== 'home' && access !== 'account')
    return <ForbiddenPage roles={access} />
  // Until the second factor is set up, the server rejects every other request of staff.
  if (!me.data.impersonated && me.data.next_step === 'second_factor' && pathname !== STEP_PATHS.second_factor)
    return <Navigate to={STEP_PATHS.second_factor} replace />
  if (access === 'account') return page
  if (me.data.next_step !== 'home') return <Navigate to={STEP_PATHS[me.data.next_step]} replace />
  return hasRole(me.data, access) ? page : <ForbiddenPage roles={access} />
}
