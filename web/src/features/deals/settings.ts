import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeSettings, getSettings } from '#domain/deals/contract.ts'
import { call } from '../../platform/api/client.ts'
import { dealKeys } from './api.ts'

const KEY = ['settings'] as const

export const useSettings = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getSettings, { signal }) })

export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { home_slice_fees: string; home_slice_fees_type: 'percentage' | 'amount' }) =>
      call(changeSettings, { body }),
    onSuccess: (settings) => {
      client.setQueryData(KEY, settings)
      void client.invalidateQueries({ queryKey: dealKeys.all })
    },
  })
}
