import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/accounts/keys-contract.ts'
import { call } from '../../../platform/api/client.ts'

const KEY = ['api-keys'] as const

export const useApiKeys = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(contract.listKeys, { signal }) })

export type NewApiKey = z.input<NonNullable<typeof contract.createKey.body>>

export function useCreateKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApiKey) => call(contract.createKey, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function useRevokeKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(contract.revokeKey, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
