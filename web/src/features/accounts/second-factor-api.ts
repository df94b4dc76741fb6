import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/accounts/contract.ts'
import { call } from '../../platform/api/client.ts'

const KEY = ['second-factor']

export const useSecondFactor = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(contract.getSecondFactor, { signal }) })

export const useSetUpSecondFactor = () =>
  useMutation({ mutationFn: (password: string) => call(contract.setUpSecondFactor, { body: { password } }) })

/** After a change: what the cards and the gate say is asked for again. */
function useRenewed() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [KEY, ['me'], ['sessions']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    ).then(() => undefined)
}

/** The gate follows `next_step`: the caller renews it once the recovery codes are kept. */
export const useConfirmSecondFactor = () =>
  useMutation({ mutationFn: (code: string) => call(contract.confirmSecondFactor, { body: { code } }) })

export const useSecondFactorChanged = useRenewed

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (body: { password: string; code: string }) => call(contract.renewRecoveryCodes, { body }),
  })

type TurnOff = z.input<NonNullable<typeof contract.turnOffSecondFactor.body>>

export function useTurnOffSecondFactor() {
  const renew = useRenewed()
  return useMutation({
    mutationFn: (body: TurnOff) => call(contract.turnOffSecondFactor, { body }),
    onSuccess: renew,
  })
}
