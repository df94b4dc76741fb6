import { Trans, useLingui } from '@lingui/react/macro'
import { AUDIT_PAGE_SIZE, useAuditLogs, useExportAudit } from '../../features/history/audit/api.ts'
import { AuditList } from '../../features/history/audit/components/AuditList.tsx'
import { ExportButton } from '../../features/history/audit/components/ExportButton.tsx'
import { auditFilters } from '../../features/history/audit/filters.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { SealingNote } from './SealingNote.tsx'

/** /admin/audit-logs: who did what, newest first, each row with its changes. */
export function Component() {
  const { t } = useLingui()
  const { params, page } = useUrlState()
  const filters = auditFilters(params)
  const download = useExportAudit(filters)
  const log = useAuditLogs({ ...filters, page, page_size: AUDIT_PAGE_SIZE })
  return (
    <Page title={t`Audit Log`}>
      <PageHead
        title={<Trans>Audit Log</Trans>}
        subtitle={<Trans>Newest first. Entries cannot be changed or removed.</Trans>}
        actions={<ExportButton download={download} fileName={t`HomeSlice audit log.csv`} />}
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
