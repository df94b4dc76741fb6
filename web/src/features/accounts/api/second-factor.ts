import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/accounts/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { renewMe } from '../../../platform/session/me.ts'
import { accountKeys } from './keys.ts'

export const useSecondFactor = () =>
  useQuery({
    queryKey: accountKeys.secondFactor,
    queryFn: ({ signal }) => call(contract.getSecondFactor, { signal }),
  })

export const useSetUpSecondFactor = () =>
  useMutation({ mutationFn: (password: string) => call(contract.setUpSecondFactor, { body: { password } }) })

/** After a change, refetches what the cards and the gate show. */
export function useSecondFactorChanged() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: accountKeys.secondFactor }),
      client.invalidateQueries({ queryKey: accountKeys.sessions }),
      renewMe(),
    ])
  }
}

/** The gate follows `next_step`, so the caller refetches it only after the recovery codes are saved. */
export const useConfirmSecondFactor = () =>
  useMutation({ mutationFn: (code: string) => call(contract.confirmSecondFactor, { body: { code } }) })

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (body: { password: string; code: string }) => call(contract.renewRecoveryCodes, { body }),
  })

type TurnOff = z.input<NonNullable<typeof contract.turnOffSecondFactor.body>>

export function useTurnOffSecondFactor() {
  const renew = useSecondFactorChanged()
  return useMutation({
    mutationFn: (body: TurnOff) => call(contract.turnOffSecondFactor, { body }),
    onSuccess: renew,
  })
}
