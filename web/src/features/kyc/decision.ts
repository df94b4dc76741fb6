import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RouteBody } from '#domain/kernel/route.ts'
import { decideKyc, getUserKyc, type KycRecord } from '#domain/kyc/contract.ts'
import { call } from '../../platform/api/client.ts'

const keyOf = (userId: string) => ['kyc', 'of', userId] as const

/** Somebody's record, for an administrator. */
export function useUserKyc(userId: string) {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(getUserKyc, { params: { user_id: userId }, signal }),
  })
}

export type Decision = z.input<RouteBody<typeof decideKyc>>

/** Decides about the version that was read: one that was handed in again meanwhile is read first. */
export function useDecideKyc({ user_id, version }: KycRecord) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => call(decideKyc, { params: { user_id }, body, ifMatch: version }),
    onSuccess: (record) => {
      client.setQueryData(keyOf(user_id), record)
      return client.invalidateQueries({ queryKey: ['users'] })
    },
    // A rejection mostly means that another administrator was faster.
    onError: () => client.invalidateQueries({ queryKey: keyOf(user_id) }),
  })
}
