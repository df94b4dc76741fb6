import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { AUDIT_PAGE_SIZE, useAuditLogs, useExportAudit } from '../../features/history/audit/api.ts'
import { AuditList } from '../../features/history/audit/components/AuditList.tsx'
import { auditFilters } from '../../features/history/audit/filters.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { saveBlob } from '../../ui/save-file.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { SealingNote } from './SealingNote.tsx'

/** /admin/audit-logs: who did what, newest first, each row with its changes. */
export function Component() {
  const { t } = useLingui()
  const { params, page } = useUrlState()
  const filters = auditFilters(params)
  const log = useAuditLogs({ ...filters, page, page_size: AUDIT_PAGE_SIZE })
  return (
    <Page title={t`Audit Log`}>
      <PageHead
        title={<Trans>Audit Log</Trans>}
        subtitle={<Trans>Newest first. Entries cannot be changed or removed.</Trans>}
        actions={<ExportButton filters={filters} />}
      />
      <SealingNote />
      <AuditFilters />
      <AuditList
        log={log}
        empty={
          <EmptyState title={t`Nothing was recorded`} withPicture={false}>
            <Trans>Remove a filter, or search for another word.</Trans>
          </EmptyState>
        }
      />
    </Page>
  )
}

function ExportButton({ filters }: { filters: ReturnType<typeof auditFilters> }) {
  const { t } = useLingui()
  const download = useExportAudit()
  const save = () =>
    download.mutate(filters, {
      onSuccess: (file) => {
        saveBlob(t`HomeSlice audit log.csv`, file)
        toast.success(t`Export downloaded (logged)`)
      },
      onError: (issue) => toast.error(issue.message),
    })
  return (
    <Button
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      loading={download.isPending}
      onClick={save}
    >
      <Trans>Export as CSV</Trans>
    </Button>
  )
}
