import { Trans, useLingui } from '@lingui/react/macro'
import { DOCUMENT_TYPE } from '#domain/deals/documents.ts'
import type { ReadDocument, Visitor } from '#domain/rooms/contract.ts'
import text from '../../../styles/text.module.css'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Sheet } from '../../../ui/feedback/Sheet.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { useReadings } from '../api.ts'
import { readingTime } from './reading-time.ts'

interface ReadingsDialogProps {
  deal: string
  visitor: Visitor
  onClose: () => void
}

/** What a visitor opened, downloaded and read, page by page. */
export function ReadingsDialog({ deal, visitor, onClose }: ReadingsDialogProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useReadings(deal, visitor.id)
  const name = visitor.company_name ?? visitor.name
  const columns: Column<ReadDocument>[] = [
    {
      key: 'document_type',
      header: t`Document`,
      isTitle: true,
      sortValue: ({ document_type }) => DOCUMENT_TYPE[document_type],
      cell: (read) => (
        <>
          <b>{DOCUMENT_TYPE[read.document_type]}</b>
          <br />
          <span className={text.muted}>
            <Trans>
              Opened {read.opened}, downloaded {read.downloaded}, last
            </Trans>{' '}
            <DateText iso={read.last_at} withTime />
          </span>
        </>
      ),
    },
    {
      key: 'pages',
      header: t`Pages`,
      sortValue: ({ pages }) => pages.reduce((sum, { seconds }) => sum + seconds, 0),
      cell: ({ pages }) =>
        pages.map(({ page, seconds }) => <div key={page}>{t`Page ${page}: ${readingTime(seconds)}`}</div>),
    },
  ]
  return (
    <Sheet opened onClose={onClose} title={t`What ${name} read`}>
      <DataTable
        label={t`What ${name} read`}
        columns={columns}
        rows={data?.documents}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={
          <EmptyState title={t`Nothing yet`} withPicture={false}>
            <Trans>Documents that this visitor opens appear here.</Trans>
          </EmptyState>
        }
      />
    </Sheet>
  )
}
