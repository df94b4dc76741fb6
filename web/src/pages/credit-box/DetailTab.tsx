import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditBox, CriterionEffect } from '#domain/credit-boxes/contract.ts'
import { criterionOf } from '#domain/deals/criteria.ts'
import { usePreview } from '../../features/credit-boxes/api.ts'
import { limitsIn } from '../../features/credit-boxes/limits.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'

/** Each criterion of the box with what it does to the live market. */
export function DetailTab({ box }: { box: CreditBox }) {
  const { t } = useLingui()
  const { data, error, refetch } = usePreview(limitsIn(box))
  const columns: Column<CriterionEffect>[] = [
    {
      key: 'criterion',
      header: <Trans>Criterion</Trans>,
      cell: ({ criterion }) => criterionOf(criterion).label,
      isTitle: true,
    },
    { key: 'wanted', header: <Trans>This box</Trans>, cell: ({ wanted }) => wanted },
    { key: 'passed', header: <Trans>Met by</Trans>, cell: ({ passed }) => passed, align: 'right' },
    { key: 'failed', header: <Trans>Not met by</Trans>, cell: ({ failed }) => failed, align: 'right' },
    { key: 'unknown', header: <Trans>Not stated by</Trans>, cell: ({ unknown }) => unknown, align: 'right' },
    {
      key: 'looser',
      header: <Trans>A little looser</Trans>,
      cell: ({ looser, gained }) => (looser === null ? t`Any: ${gained} more` : t`${looser}: ${gained} more`),
    },
  ]
  return (
    <DataTable
      label={t`Criteria`}
      columns={columns}
      rows={data?.criteria}
      rowKey={({ criterion }) => criterion}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState title={t`No criteria yet`} withPicture={false}>
          <Trans>Every deal matches a box without criteria.</Trans>
        </EmptyState>
      }
    />
  )
}
