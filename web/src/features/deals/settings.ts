import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeSettings, getPricing, getSettings, patchDeal } from '#domain/deals/contract.ts'
import { call } from '../../platform/api/client.ts'
import { rememberDeal } from './api.ts'

const KEY = ['settings'] as const

/** The HomeSlice fees of a seller: decimal strings, as a percentage of the price or an amount. */
export interface PlatformFee {
  home_slice_fees: string
  home_slice_fees_type: 'percentage' | 'amount'
}

export const useSettings = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getSettings, { signal }) })

/** The fee of the next deal, which everybody may know. */
export const usePricing = () =>
  useQuery({ queryKey: ['pricing'], queryFn: ({ signal }) => call(getPricing, { signal }) })

export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PlatformFee) => call(changeSettings, { body }),
    onSuccess: (settings) => client.setQueryData(KEY, settings),
  })
}

/** Changes the fee of one deal, which then no longer follows the settings. */
export function useChangeDealFee() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: PlatformFee & { id: string }) => call(patchDeal, { params: { id }, body }),
    onSuccess: (deal) => rememberDeal(client, deal),
  })
}
