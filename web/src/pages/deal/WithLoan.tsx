import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { loanOfDeal } from './amortization.ts'

// With the table of all fields.
const MissingFields = lazy(() => import('./MissingFields.tsx'))

interface WithLoanProps {
  deal: DealDetail
  children: (outstanding: Outstanding) => ReactNode
}

/** What is computed from the payments that are left, or why there are none. */
export function WithLoan({ deal, children }: WithLoanProps) {
  const { t } = useLingui()
  const { value: loan, error } = loanOfDeal(deal)
  if (error)
    return (
      <Card padded={false}>
        <EmptyState title={t`No payments left`} withPicture={false}>
          {error.message}
        </EmptyState>
      </Card>
    )
  if (loan.outstanding) return children(loan.outstanding)
  return (
    <Suspense fallback={<CardsSkeleton count={1} height={160} />}>
      <MissingFields fields={loan.missing} />
    </Suspense>
  )
}
