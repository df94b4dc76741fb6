import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { getUser, listUsers } from '#domain/accounts/contract.ts'
import { call } from '../../platform/api/client.ts'

const SHOWN = 8

/** Users by the words that were typed. Asked in the administrator's own name, also while they view as somebody. */
export const useFoundUsers = (search: string) =>
  useQuery({
    queryKey: ['users', 'view-as', search],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { search, page_size: SHOWN, is_active: true }, signal, asOneself: true }),
    select: (page) => page.results,
    placeholderData: keepPreviousData,
  })

/** Users that are remembered by their ids; who can no longer be had is left out. */
export const useUsersById = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['users', 'view-as', 'one', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getUser, { params: { id }, signal, asOneself: true }),
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
