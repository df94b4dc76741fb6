import { lazy, Suspense } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { FUNDS_FIRST, FUNDS_TOO_LOW } from '#domain/funds/rules.ts'

/** True if the reader could bid or commit once their funds are proven. */
export const isFundsFirst = (reason: string | null): reason is string =>
  reason !== null && (reason === FUNDS_FIRST.message || reason === FUNDS_TOO_LOW.message)

// Few sellers ask for it.
const Note = lazy(() => import('./FundsFirstNote.tsx'))

/** Why the reader cannot bid or commit yet, and the way to the page on which funds are proven. */
export const FundsFirst = ({ deal, reason }: { deal: DealDetail; reason: string }) => (
  <Suspense>
    <Note deal={deal} reason={reason} />
  </Suspense>
)
