import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/accounts/keys-contract.ts'
import { call } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/use-action.ts'

const KEY = ['api-keys'] as const

export const useApiKeys = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(contract.listKeys, { signal }) })

export type NewApiKey = z.input<NonNullable<typeof contract.createKey.body>>

export const useCreateKey = () => useAction((body: NewApiKey) => call(contract.createKey, { body }))

export const useRevokeKey = () => useAction((id: string) => call(contract.revokeKey, { params: { id } }))
