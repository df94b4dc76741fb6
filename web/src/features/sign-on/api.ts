import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/sign-on/contract.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'

type BodyOf<R extends { body?: z.ZodType }> = z.input<NonNullable<R['body']>>
export type NewProvider = BodyOf<typeof contract.addProvider>
export type ProviderChange = BodyOf<typeof contract.changeProvider>

export const useSignOn = () =>
  useQuery({ queryKey: ['sign-on'], queryFn: ({ signal }) => call(contract.getSignOn, { signal }) })

export const useAddProvider = () => useAction((body: NewProvider) => call(contract.addProvider, { body }))
export const useChangeProvider = (id: string) =>
  useAction((body: ProviderChange) => call(contract.changeProvider, { params: { id }, body }))
export const useRemoveProvider = (id: string) =>
  useAction(() => call(contract.removeProvider, { params: { id } }))
export const useTurnOnDirectory = (id: string) =>
  useAction((body: BodyOf<typeof contract.turnOnDirectory>) =>
    call(contract.turnOnDirectory, { params: { id }, body }),
  )
export const useTurnOffDirectory = (id: string) =>
  useAction(() => call(contract.turnOffDirectory, { params: { id } }))
export const useAddDomain = (provider: string) =>
  useAction((domain: string) => call(contract.addDomain, { params: { id: provider }, body: { domain } }))
export const useVerifyDomain = (id: string) =>
  useAction(() => call(contract.verifyDomain, { params: { id } }))
export const useRemoveDomain = (id: string) =>
  useAction(() => call(contract.removeDomain, { params: { id } }))

/** Begins a log-in with the company of an address; the answer is the page of its provider, or null. */
export const useBeginSignOn = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof contract.beginSignOn>) => call(contract.beginSignOn, { body }),
  })
