import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/accounts/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useAction } from '../../../platform/api/use-action.ts'
import { accountKeys } from './keys.ts'

export const useSecondFactor = () =>
  useQuery({
    queryKey: accountKeys.secondFactor,
    queryFn: ({ signal }) => call(contract.getSecondFactor, { signal }),
  })

type SetUp = z.input<NonNullable<typeof contract.setUpSecondFactor.body>>

export const useSetUpSecondFactor = () =>
  useMutation({ mutationFn: (body: SetUp) => call(contract.setUpSecondFactor, { body }) })

/**
 * Fetches what a second factor changes: the pages that are open to the user among it, which replace the recovery codes.
 * So it is called when the user has saved these, and not after the action.
 */
export const renewAfterCodes = () => queryClient.invalidateQueries()

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (code: string) => call(contract.confirmSecondFactor, { body: { code } }),
    // See `renewAfterCodes`.
    meta: { changes: false },
  })

type Renew = z.input<NonNullable<typeof contract.renewRecoveryCodes.body>>

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (body: Renew) => call(contract.renewRecoveryCodes, { body }),
  })

type TurnOff = z.input<NonNullable<typeof contract.turnOffSecondFactor.body>>

export const useTurnOffSecondFactor = () =>
  useAction((body: TurnOff) => call(contract.turnOffSecondFactor, { body }))
