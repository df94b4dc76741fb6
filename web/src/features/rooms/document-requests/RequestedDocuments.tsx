import { lazy, type ReactNode, Suspense } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import classes from './RequestedDocuments.module.css'

const Requests = lazy(() => import('./Requests.tsx'))

interface RequestedDocumentsProps {
  deal: DealDetail
  /**
   * The deal's documents: after the requests for those who answer them, before the requests for those who send them.
   */
  children: ReactNode
}

/** Requests for documents that are missing, for the seller, staff and those in the deal room. */
export function RequestedDocuments({ deal, children }: RequestedDocumentsProps) {
  const isConcerned =
    deal.disclosure === 'owner' || deal.disclosure === 'dealRoom' || deal.disclosure === 'winner'
  if (!isConcerned) return children
  const requests = (
    <Suspense>
      <Requests deal={deal} />
    </Suspense>
  )
  return (
    <div className={classes.parts}>
      {deal.disclosure === 'owner' && requests}
      {children}
      {deal.disclosure !== 'owner' && requests}
    </div>
  )
}
