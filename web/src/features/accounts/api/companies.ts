import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/accounts/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/use-action.ts'
import type { NamedCompany } from '../components/Affiliates.tsx'

const companyKeys = {
  affiliates: ['affiliates'] as const,
  one: (id: string) => ['companies', 'one', id] as const,
  lookAlikes: (query: object) => ['companies', 'look-alikes', query] as const,
}

export const LOOK_ALIKES_PAGE_SIZE = 10

export const useAffiliates = () =>
  useQuery({
    queryKey: companyKeys.affiliates,
    queryFn: ({ signal }) => call(contract.listAffiliates, { signal }),
  })

export function useDeclareAffiliate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NamedCompany) => call(contract.declareAffiliate, { body }),
    onSuccess: (affiliates) => client.setQueryData(companyKeys.affiliates, affiliates),
  })
}

export const useRemoveAffiliate = () =>
  useAction((id: string) => call(contract.removeAffiliate, { params: { id } }))

/** A company, for administrators. */
export const useCompany = (id: string) =>
  useQuery({
    queryKey: companyKeys.one(id),
    queryFn: ({ signal }) => call(contract.getCompany, { params: { id }, signal }),
  })

export function useDeclareAffiliateOf(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NamedCompany) => call(contract.declareAffiliateOf, { params: { id }, body }),
    onSuccess: (company) => client.setQueryData(companyKeys.one(id), company),
  })
}

export function useRemoveAffiliateOf(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (affiliate_id: string) => call(contract.removeAffiliateOf, { params: { id, affiliate_id } }),
    onSuccess: (company) => client.setQueryData(companyKeys.one(id), company),
  })
}

/** Pairs of companies whose names look alike; without a state the undecided ones. */
export function useLookAlikes(params: URLSearchParams, page: number) {
  const requested = params.get('state')
  const state: 'open' | 'decided' = requested === 'decided' ? 'decided' : 'open'
  const query = { state, page, page_size: LOOK_ALIKES_PAGE_SIZE }
  return useQuery({
    queryKey: companyKeys.lookAlikes(query),
    queryFn: ({ signal }) => call(contract.listLookAlikes, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const useDecideLookAlike = () =>
  useAction((body: z.input<NonNullable<typeof contract.decideLookAlike.body>>) =>
    call(contract.decideLookAlike, { body }),
  )
