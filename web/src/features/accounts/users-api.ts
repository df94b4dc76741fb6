import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { getUser, listUsers, patchUser } from '#domain/accounts/contract.ts'
import { call } from '../../platform/api/client.ts'
import { usersQuery } from './users.ts'

const keys = {
  all: ['users'] as const,
  one: (id: string) => ['users', 'one', id] as const,
}

export function useUsers(params: URLSearchParams) {
  const query = usersQuery(params)
  return useQuery({
    queryKey: [...keys.all, 'list', query],
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useUser(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  })
}

export type UserChange = z.input<NonNullable<typeof patchUser.body>>

export function usePatchUser(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UserChange) => call(patchUser, { params: { id }, body }),
    onSuccess: (user) => {
      client.setQueryData(keys.one(id), user)
      return client.invalidateQueries({ queryKey: [...keys.all, 'list'] })
    },
  })
}
