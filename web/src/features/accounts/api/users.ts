import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/accounts/contract.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { call } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/use-action.ts'
import { userKeys } from './keys.ts'

type Query = z.output<RouteQuery<typeof contract.listUsers>>
type UserQuery = { [Key in keyof Query]?: string | number | boolean | null }

interface ListOptions {
  enabled?: boolean
  /** Sends the request as the administrator, even while viewing as another user. */
  asOneself?: boolean
}

/** Users, for administrators; the previous page stays visible while the next one loads. */
export function useUsers(query: UserQuery, { enabled = true, asOneself = false }: ListOptions = {}) {
  return useQuery({
    queryKey: userKeys.list(query, asOneself),
    queryFn: ({ signal }) => call(contract.listUsers, { query, signal, asOneself }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

export function useUser(id: string) {
  return useQuery({
    queryKey: userKeys.one(id),
    queryFn: ({ signal }) => call(contract.getUser, { params: { id }, signal }),
  })
}

/** Users whose ids the administrator's browser remembers; deleted ones are left out. */
export const useUsersById = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: userKeys.one(id, true),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(contract.getUser, { params: { id }, signal, asOneself: true }),
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })

export type UserChange = z.input<NonNullable<typeof contract.patchUser.body>>

export function usePatchUser(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UserChange) => call(contract.patchUser, { params: { id }, body }),
    onSuccess: (user) => client.setQueryData(userKeys.one(id), user),
  })
}

type NameDecision = z.input<NonNullable<typeof contract.decideNameChange.body>>

export function useDecideNames(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NameDecision) => call(contract.decideNameChange, { params: { id }, body }),
    onSuccess: (user) => client.setQueryData(userKeys.one(id), user),
  })
}

export const useUserSessions = (id: string) =>
  useQuery({
    queryKey: userKeys.sessions(id),
    queryFn: ({ signal }) => call(contract.listUserSessions, { params: { id }, signal }),
  })

/** Ends one session by its id, or all with null. */
export const useEndUserSessions = (id: string) =>
  useAction(async (session_id: string | null) => {
    if (session_id === null) await call(contract.endUserSessions, { params: { id } })
    else await call(contract.endUserSession, { params: { id, session_id } })
  })

export const useUserStorage = (id: string) =>
  useQuery({
    queryKey: userKeys.storage(id),
    queryFn: ({ signal }) => call(contract.getUserStorage, { params: { id }, signal }),
  })

export const useUserSecondFactor = (id: string) =>
  useQuery({
    queryKey: userKeys.secondFactor(id),
    queryFn: ({ signal }) => call(contract.getUserSecondFactor, { params: { id }, signal }),
  })

/** Also ends the user's sessions. */
export const useResetSecondFactor = (id: string) =>
  useAction((reason: string) => call(contract.resetSecondFactor, { params: { id }, body: { reason } }))
