import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { exportAuditLogs, listAuditLogs } from '#domain/audit/contract.ts'
import { call, callForFile } from '../../platform/api/client.ts'
import type { auditFilters } from './filters.ts'

export const AUDIT_PAGE_SIZE = 20

type AuditQuery = Partial<ReturnType<typeof auditFilters>> & {
  subject_id?: string
  page: number
  page_size: number
}

export const useAuditLogs = (query: AuditQuery) =>
  useQuery({
    queryKey: ['audit-logs', query],
    queryFn: ({ signal }) => call(listAuditLogs, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** What the filters find, as a CSV file. The export is itself an entry of the log. */
export const useExportAudit = () =>
  useMutation({
    mutationFn: (query: ReturnType<typeof auditFilters>) => callForFile(exportAuditLogs, { query }),
  })
