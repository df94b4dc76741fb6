import { Trans, useLingui } from '@lingui/react/macro'
import { LOAN_ORDERING } from '#domain/books/pool/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { orderingAmong } from '../../../ui/lists/ordering.ts'
import { useTypedUrl } from '../../mortgage/use-typed-url.ts'
import type { LoanOrdering } from './api.ts'
import { LoanTable } from './LoanTable.tsx'
import { TapeMenu } from './TapeMenu.tsx'

/** All mortgages of a book, and their tape as a file. */
export function LoansCard({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const url = useTypedUrl()
  const count = deal.book_of_mortgages_data?.mortgages ?? 0
  const [ordering = 'loan_place'] = (orderingAmong(LOAN_ORDERING, url.get('sort')) ?? 'loan_place').split(',')
  if (count === 0)
    return (
      <Card padded={false}>
        <EmptyState title={t`No mortgages yet`} withPicture={false}>
          <Trans>They are listed here once the loan tape is imported.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <Card
      as="section"
      padded={false}
      title={t`Mortgages`}
      subtitle={<Trans>Each loan has its own page</Trans>}
      aside={<TapeMenu deal={deal} count={count} />}
    >
      <LoanTable
        deal={deal.id}
        count={count}
        ordering={ordering as LoanOrdering}
        onOrder={(sort) => url.set({ sort: sort === 'loan_place' ? null : sort })}
      />
    </Card>
  )
}
