import { Navigate, Outlet, useLocation } from 'react-router'
import type { Access } from '#domain/kernel/route.ts'
import { ForbiddenPage } from '../pages/forbidden/ForbiddenPage.tsx'
import { hasRole, useMe } from '../platform/session/me.ts'
import { loginPath, STEP_PATHS } from '../platform/session/next-path.ts'
import { refresh, useSessionStatus } from '../platform/session/session.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../ui/feedback/Skeletons.tsx'

/** Lets through who may see the page; everybody else is shown the way. A new path mounts its page anew. */
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
  // Somebody else's onboarding is theirs: an administrator is not led through it.
  if (me.data.impersonated && me.data.next_step !== 'home' && access !== 'account')
    return <ForbiddenPage roles={access} />
  // Until it stands, the server rejects staff everything else.
  if (!me.data.impersonated && me.data.next_step === 'second_factor' && pathname !== STEP_PATHS.second_factor)
    return <Navigate to={STEP_PATHS.second_factor} replace />
  if (access === 'account') return page
  if (me.data.next_step !== 'home') return <Navigate to={STEP_PATHS[me.data.next_step]} replace />
  return hasRole(me.data, access) ? page : <ForbiddenPage roles={access} />
}
