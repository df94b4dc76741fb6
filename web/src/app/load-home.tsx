import { lazy, Suspense } from 'react'
import { isNewVisitor } from '../platform/session/session.ts'
import { PageSkeleton } from '../ui/feedback/Skeletons.tsx'
import type { PageRoute } from './page-route.ts'

/** My Deals, whose code a new visitor loads once logged in: until then the guard shows them what this is. */
export async function loadHome(load: PageRoute['load']): ReturnType<PageRoute['load']> {
  if (!isNewVisitor()) return load()
  const MyDeals = lazy(async () => ({ default: (await load()).Component }))
  return {
    Component: () => (
      <Suspense fallback={<PageSkeleton />}>
        <MyDeals />
      </Suspense>
    ),
  }
}
