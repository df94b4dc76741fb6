import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { DealFile } from '#domain/deals/contract.ts'
import type { FileVersion } from '#domain/documents/contract.ts'
import text from '../../../styles/text.module.css'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Sheet } from '../../../ui/feedback/Sheet.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { formatBytes } from '../../../ui/files/file-text.ts'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { useVersions } from '../../documents/api.ts'
import classes from './tabs.module.css'

/** What a document replaced, with who added it and when; for the owner and staff. */
export function VersionsDialog({ file, onClose }: { file: DealFile; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useVersions(file.id)
  const { name } = file
  const columns: Column<FileVersion>[] = [
    {
      key: 'name',
      header: t`Version`,
      sortValue: ({ name }) => name,
      isTitle: true,
      cell: (version) => (
        <div className={classes.lines}>
          <Anchor className={text.link} href={version.url ?? undefined} download={version.name}>
            {version.name}
          </Anchor>
          <br />
          <span className={text.muted}>
            {formatBytes(version.bytes)}, {version.uploaded_by}
          </span>
        </div>
      ),
    },
    {
      key: 'replaced_at',
      header: t`Replaced`,
      sortValue: ({ replaced_at }) => replaced_at,
      cell: ({ replaced_at }) => <DateText iso={replaced_at} withTime />,
    },
  ]
  return (
    <Sheet opened onClose={onClose} title={t`Earlier versions of ${name}`}>
      <DataTable
        label={t`Earlier versions of ${name}`}
        columns={columns}
        rows={data?.results}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={2}
        empty={
          <EmptyState title={t`No earlier versions`} withPicture={false}>
            <Trans>Versions that a newer document replaced appear here.</Trans>
          </EmptyState>
        }
      />
    </Sheet>
  )
}
