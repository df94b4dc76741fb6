import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { decideKyc, getUserKyc } from '#domain/kyc/contract.ts'
import { call } from '../app/api.ts'

const keyOf = (userId: string) => ['kyc', 'of', userId] as const

/** Somebody's record, for an administrator. */
export function useUserKyc(userId: string) {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(getUserKyc, { params: { user_id: userId }, signal }),
  })
}

interface Decision {
  decision: 'approve' | 'reject'
  reason?: string
}

export function useDecideKyc(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => call(decideKyc, { params: { user_id: userId }, body }),
    onSuccess: (record) => {
      client.setQueryData(keyOf(userId), record)
      return client.invalidateQueries({ queryKey: ['users'] })
    },
    // A refusal mostly means that another administrator was faster.
    onError: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}
