import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { DOCUMENT_TYPE } from '#domain/deals/documents.ts'
import { useBoxDocuments } from '../../features/credit-boxes/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'

/** Which documents the live deals that match the box have. */
export function MatchingDocuments({ box }: { box: CreditBox }) {
  const { t } = useLingui()
  const { data, error, refetch } = useBoxDocuments(box.id)
  const total = data?.deals ?? 0
  const columns: Column<NonNullable<typeof data>['documents'][number]>[] = [
    {
      key: 'type',
      header: <Trans>Document</Trans>,
      cell: ({ document_type }) => DOCUMENT_TYPE[document_type],
      isTitle: true,
      sortValue: ({ document_type }) => DOCUMENT_TYPE[document_type],
    },
    {
      key: 'deals',
      header: <Trans>Live deals that match and have this document</Trans>,
      cell: ({ deals }) => t`${deals} of ${total}`,
      align: 'right',
      sortValue: ({ deals }) => deals,
    },
  ]
  return (
    <DataTable
      label={t`Documents`}
      columns={columns}
      rows={data?.documents}
      rowKey={({ document_type }) => document_type}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState title={t`No documents`} withPicture={false}>
          <Trans>No live deal matches this box, or none of the matching deals has documents.</Trans>
        </EmptyState>
      }
    />
  )
}
