import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type DealField, fieldOf } from '#domain/deals/fields.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { loanOfDeal } from './amortization.ts'

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
  return loan.outstanding ? children(loan.outstanding) : <Missing fields={loan.missing} />
}

/** Lists the missing fields with the form's labels. */
function Missing({ fields }: { fields: readonly DealField[] }) {
  const { t } = useLingui()
  const names = fields.map((field) => fieldOf(field).label).join(', ')
  return (
    <Card padded={false}>
      <EmptyState title={t`Not enough data`} withPicture={false}>
        <Trans>The payments are computed from the mortgage's terms. Missing: {names}.</Trans>
      </EmptyState>
    </Card>
  )
}
