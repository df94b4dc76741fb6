import { lazy, Suspense } from 'react'
import type { Me } from '#domain/accounts/contract.ts'

// Only administrators see it.
const ViewAsBand = lazy(() => import('./ViewAsBand.tsx'))

/** The band over every page while an administrator is viewing as another user. */
export const ViewAs = ({ me, isBare }: { me: Me | undefined; isBare?: boolean }) =>
  me?.impersonated ? (
    <Suspense>
      <ViewAsBand me={me} isBare={isBare} />
    </Suspense>
  ) : null
