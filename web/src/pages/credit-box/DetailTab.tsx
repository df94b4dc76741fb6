import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditBox, CriterionEffect } from '#domain/credit-boxes/contract.ts'
import { criterionOf } from '#domain/deals/criteria.ts'
import { usePreview } from '../../features/credit-boxes/api.ts'
import { limitsIn } from '../../features/credit-boxes/limits.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'

/** A column of numbers, by which the table sorts. */
const figure = (value: (effect: CriterionEffect) => number) =>
  ({ cell: value, sortValue: value, align: 'right' }) as const

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
      sortValue: ({ criterion }) => criterionOf(criterion).label,
    },
    { key: 'wanted', header: <Trans>This box</Trans>, cell: ({ wanted }) => wanted },
    { key: 'passed', header: <Trans>Met by</Trans>, ...figure(({ passed }) => passed) },
    { key: 'failed', header: <Trans>Not met by</Trans>, ...figure(({ failed }) => failed) },
    { key: 'unknown', header: <Trans>Not stated by</Trans>, ...figure(({ unknown }) => unknown) },
    {
      key: 'looser',
      header: <Trans>A little looser</Trans>,
      sortValue: ({ gained }) => gained,
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
