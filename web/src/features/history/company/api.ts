import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { exportCompanyHistory, listCompanyHistory } from '#domain/history/company/contract.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import { typeAndDays } from '../audit/filters.ts'

const HISTORY = ['company-history'] as const
export const HISTORY_PAGE_SIZE = 20

/** The query from the URL; invalid values are ignored. */
export const historyFilters = (params: URLSearchParams) => ({
  ...typeAndDays(params),
  person: params.get('person'),
})
type Filters = ReturnType<typeof historyFilters>
export type CompanyHistory = z.output<typeof listCompanyHistory.response>

export const useCompanyHistory = (filters: Filters, page: number) =>
  useQuery({
    queryKey: [...HISTORY, filters, page],
    queryFn: ({ signal }) =>
      call(listCompanyHistory, { query: { ...filters, page, page_size: HISTORY_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** Downloads the filtered history as CSV; the export itself is recorded in it. */
export const useExportHistory = (query: Filters) =>
  useMutation({
    mutationFn: (_: undefined) => callForFile(exportCompanyHistory, { query }),
    meta: { changes: { queryKey: HISTORY } },
  })
