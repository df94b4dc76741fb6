import { Trans, useLingui } from '@lingui/react/macro'
import type { ChangeSince } from '#domain/deals/contract.ts'
import type { useSinceRejection } from '../../features/deals/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { NONE } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import classes from './ChangesTab.module.css'

/** Why the deal was rejected, and what its seller changed before they submitted it again. */
export function ChangesTab({ since }: { since: ReturnType<typeof useSinceRejection> }) {
  const { t } = useLingui()
  const { data, error, refetch } = since
  const columns: Column<ChangeSince>[] = [
    { key: 'field', header: <Trans>Field</Trans>, cell: ({ label }) => label, isTitle: true },
    {
      key: 'before',
      header: <Trans>Before</Trans>,
      cell: ({ before }) => (before === null ? NONE : <del className={classes.before}>{before}</del>),
    },
    {
      key: 'after',
      header: <Trans>After</Trans>,
      cell: ({ after }) => (after === null ? NONE : <ins className={classes.after}>{after}</ins>),
    },
  ]
  // The reason and the table come together, so that neither moves the other.
  if (!data && !error)
    return (
      <Card>
        <TextSkeleton lines={6} />
      </Card>
    )
  return (
    <>
      {data?.rejection && (
        <Note tone="warn">
          <b>
            <Trans>
              Rejected on <DateText iso={data.rejection.at} withTime />:
            </Trans>
          </b>{' '}
          {data.rejection.reason}
        </Note>
      )}
      <DataTable
        label={t`Changed since the rejection`}
        columns={columns}
        rows={data?.changes}
        rowKey={({ label, before, after }) => `${label} ${before} ${after}`}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={t`Nothing changed`} withPicture={false}>
            <Trans>The seller submitted the deal again without a change.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}
