import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { LOAN_ORDERING, PoolLoanOut } from '#domain/books/pool/contract.ts'
import * as contract from '#domain/books/pool/contract.ts'
import { MAX_PAGE_SIZE } from '#domain/kernel/list.ts'
import { call } from '../../../platform/api/client.ts'

type Field = (typeof LOAN_ORDERING)[number]
export type LoanOrdering = Field | `-${Field}`

/** Assumptions, and at most one of price, percent and yield, as text. */
export type CashFlowQuery = { [Key in keyof contract.CashFlowQuery]?: string }

/** Below the keys of deals, so that what changes a deal renews them too. */
const keys = {
  pool: (id: string) => ['deals', 'pool', id] as const,
  cashFlow: (id: string, query: CashFlowQuery) => ['deals', 'pool', id, 'cash-flow', query] as const,
  loans: (id: string, ordering: LoanOrdering, page: number) =>
    ['deals', 'pool', id, 'loans', ordering, page] as const,
}

export const usePool = (id: string) =>
  useQuery({
    queryKey: keys.pool(id),
    queryFn: ({ signal }) => call(contract.getPool, { params: { id }, signal }),
  })

/** The figures before stay while others are computed. */
export const useCashFlow = (id: string, query: CashFlowQuery, { enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: keys.cashFlow(id, query),
    queryFn: ({ signal }) => call(contract.getCashFlow, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })

/** The rows of a page of the table. */
export const ROWS_A_PAGE = MAX_PAGE_SIZE

export interface LoanPages {
  /** The row at a place; undefined until its page is loaded. */
  row: (place: number) => PoolLoanOut | undefined
  count: number | undefined
  error: unknown
  retry: () => void
}

/** Some pages of the mortgages of a book. */
export function useLoanPages(id: string, ordering: LoanOrdering, pages: readonly number[]): LoanPages {
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: keys.loans(id, ordering, page),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(contract.listPoolLoans, {
          params: { id },
          query: { ordering, page, page_size: ROWS_A_PAGE },
          signal,
        }),
    })),
    combine: (answers) => {
      const failed = answers.find(({ error }) => error)
      return {
        row: (place: number) => {
          const page = pages.indexOf(Math.floor(place / ROWS_A_PAGE) + 1)
          return answers[page]?.data?.results[place % ROWS_A_PAGE]
        },
        count: answers.find(({ data }) => data)?.data?.count,
        error: failed?.error,
        retry: () => void failed?.refetch(),
      }
    },
  })
}
