import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { exportAuditLogs, listAuditLogs, readAuditSealing } from '#domain/history/audit/contract.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import type { auditFilters } from './filters.ts'

const auditKeys = {
  all: ['audit-logs'] as const,
  list: (query: object) => ['audit-logs', query] as const,
  sealing: ['audit-logs', 'sealing'] as const,
}

export const AUDIT_PAGE_SIZE = 20

type AuditQuery = Partial<ReturnType<typeof auditFilters>> & {
  subject_id?: string
  page: number
  page_size: number
}

export const useAuditLogs = (query: AuditQuery) =>
  useQuery({
    queryKey: auditKeys.list(query),
    queryFn: ({ signal }) => call(listAuditLogs, { query, signal }),
    placeholderData: keepPreviousData,
  })

export type AuditSealing = z.output<typeof readAuditSealing.response>

export const useAuditSealing = () =>
  useQuery({
    queryKey: auditKeys.sealing,
    queryFn: ({ signal }) => call(readAuditSealing, { signal }),
  })

/** Downloads the filtered log as CSV. The export is itself recorded in the log. */
export const useExportAudit = (query: ReturnType<typeof auditFilters>) =>
  useMutation({
    mutationFn: (_: undefined) => callForFile(exportAuditLogs, { query }),
    meta: { changes: { queryKey: auditKeys.all } },
  })
