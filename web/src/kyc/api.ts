import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getKyc, type KycAnswers, type KycRecord, patchKyc, submitKyc } from '#domain/kyc/contract.ts'
import { call } from '../app/api.ts'

const KEY = ['kyc']

export const useKyc = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getKyc, { signal }) })

export function useSaveKyc() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<KycAnswers>) => call(patchKyc, { body }),
    onSuccess: (record: KycRecord) => queryClient.setQueryData(KEY, record),
  })
}

/** Saves what stands in the form and submits it; the user's own state changes with it. */
export function useSubmitKyc() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: Partial<KycAnswers>) => {
      await call(patchKyc, { body })
      return call(submitKyc)
    },
    onSuccess: async (record: KycRecord) => {
      queryClient.setQueryData(KEY, record)
      await queryClient.invalidateQueries({ queryKey: ['me'] })
    },
  })
}
