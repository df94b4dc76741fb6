import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { TapeColumnName } from '#domain/books/tape/columns.ts'
import * as contract from '#domain/books/tape/contract.ts'
import type { DateOrder } from '#domain/books/tape/headers.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import { upload } from '../../../platform/api/upload.ts'
import { dealKeys } from '../../deals/api.ts'

const keyOf = (book: string) => ['loan-tape', book] as const
export const ROWS_A_PAGE = 100

export type TapeShown = keyof typeof contract.TAPE_SHOWN

type TapeOfBook = z.output<typeof contract.getTape.response>

/** The loan tape that is being prepared for a book. */
export const useTape = (book: string) =>
  useQuery({
    queryKey: keyOf(book),
    queryFn: ({ signal }) => call(contract.getTape, { params: { id: book }, signal }),
  })

/** Which rows of a tape are shown. */
export interface RowFilter {
  show: TapeShown
  column: TapeColumnName | null
}

/**
 * The pages of rows that are in view, of one version of the tape.
 * @param enabled false once the import has begun, which uses the rows up
 */
export function useTapeRows(
  book: string,
  version: number,
  filter: RowFilter,
  pages: readonly number[],
  { enabled }: { enabled: boolean },
) {
  return useQueries({
    queries: pages.map((page) => ({
      enabled,
      queryKey: [...keyOf(book), 'rows', version, filter.show, filter.column, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(contract.listTapeRows, {
          params: { id: book },
          query: { ...filter, page, page_size: ROWS_A_PAGE },
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

/**
 * A tape is no part of its book before it is imported, and its rows are cached by its version: nothing else changes.
 */
const changes = (book: string) => ({ queryKey: keyOf(book), exact: true })

/** The response of an action is the tape as it is checked now. */
function useTapeAction<Input>(book: string, action: (input: Input) => Promise<contract.TapeImport>) {
  const client = useQueryClient()
  const key = keyOf(book)
  return useMutation({
    mutationFn: action,
    onSuccess: (tape) => client.setQueryData<TapeOfBook>(key, (before) => before && { ...before, tape }),
    meta: { changes: changes(book) },
  })
}

export const useUploadTape = (book: string) =>
  useTapeAction(book, (file: File) => {
    const form = new FormData()
    form.append('files', file)
    const { path } = contract.uploadTape
    return upload({ ...contract.uploadTape, path: path.replace(':id', book) }, form)
  })

export const useChangeTape = (book: string) =>
  useTapeAction(
    book,
    (body: { version: number; mapping?: (TapeColumnName | null)[]; date_order?: DateOrder | null }) =>
      call(contract.changeTape, { params: { id: book }, body }),
  )

interface Correction {
  version: number
  row: number
  column: TapeColumnName
  /** Null takes the correction back. */
  value: string | null
}

export const useCorrectTape = (book: string) =>
  useTapeAction(book, ({ version, ...cell }: Correction) =>
    call(contract.correctTape, { params: { id: book }, body: { version, cells: [cell] } }),
  )

export const useRemoveTapeRow = (book: string) =>
  useTapeAction(book, ({ version, row }: { version: number; row: number }) =>
    call(contract.removeTapeRows, { params: { id: book }, body: { version, rows: [row] } }),
  )

export const useCancelTape = (book: string) =>
  useTapeAction(book, () => call(contract.cancelTape, { params: { id: book } }))

/**
 * Starts the import; the tape then names its task.
 * @param onStarted called with the task before the tape is read again, which may be used up by then
 */
export function useCommitTape(book: string, onStarted: (task: string) => void) {
  const client = useQueryClient()
  const rows = { queryKey: [...keyOf(book), 'rows'] }
  return useMutation({
    // Rows that are still on their way may be gone when the request arrives.
    onMutate: () => client.cancelQueries(rows),
    onError: () => void client.refetchQueries({ ...rows, type: 'active', predicate: hasNoData }),
    mutationFn: ({ version, key }: { version: number; key: string }) =>
      call(contract.commitTape, { params: { id: book }, body: { version }, idempotencyKey: key }),
    onSuccess: ({ task_id }) => onStarted(task_id),
    meta: { changes: changes(book), isPendingUntilShown: true },
  })
}

const hasNoData = ({ state }: { state: { data: unknown } }) => state.data === undefined

/** Forgets a tape that is used up or discarded, with its rows. */
function useForgetTape(book: string) {
  const client = useQueryClient()
  const key = keyOf(book)
  return () => {
    client.setQueryData<TapeOfBook>(key, (before) => before && { ...before, tape: null })
    client.removeQueries({ queryKey: [...key, 'rows'] })
  }
}

export const useDiscardTape = (book: string) =>
  useMutation({
    mutationFn: () => call(contract.discardTape, { params: { id: book } }),
    onSuccess: useForgetTape(book),
    meta: { changes: changes(book) },
  })

/** After an import, which a task did and no action: the book has other figures, and its tape is used up. */
export function useAfterImport(book: string) {
  const client = useQueryClient()
  const forget = useForgetTape(book)
  return () => {
    forget()
    void client.invalidateQueries({ queryKey: dealKeys.one(book) })
  }
}

export const problemSheet = (book: string): Promise<Blob> =>
  callForFile(contract.tapeProblems, { params: { id: book }, query: { format: 'xlsx' } })
