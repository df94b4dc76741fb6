import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AUDIT_TYPE, type AuditType, listAuditLogs } from '#domain/audit/contract.ts'
import { call } from '../app/api.ts'

export const AUDIT_PAGE_SIZE = 20

const isType = (value: string | null): value is AuditType =>
  value !== null && Object.hasOwn(AUDIT_TYPE, value)

export const askedType = (params: URLSearchParams): AuditType | null => {
  const type = params.get('action_type')
  return isType(type) ? type : null
}

export function useAuditLogs(params: URLSearchParams, page: number) {
  const query = {
    action_type: askedType(params),
    search: params.get('search'),
    page,
    page_size: AUDIT_PAGE_SIZE,
  }
  return useQuery({
    queryKey: ['audit-logs', query],
    queryFn: ({ signal }) => call(listAuditLogs, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
