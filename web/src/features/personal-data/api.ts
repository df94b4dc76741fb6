import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/personal-data/contract.ts'
import { ERASURE_STATE, type ErasureState } from '#domain/personal-data/rules.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'

const OWN = ['own-erasure'] as const
const REQUESTS = ['erasure-requests'] as const
const HOLDS = ['legal-holds'] as const

export const ERASURES_PAGE_SIZE = 20
/** The audit log follows the rest of an erasure within this time, mostly. */
const LOG_POLL_MS = 3_000

type BodyOf<R extends { body?: z.ZodType }> = z.input<NonNullable<R['body']>>

export const useStartExport = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof contract.exportPersonalData>) =>
      call(contract.exportPersonalData, { body }),
    meta: { changes: false },
  })

export const useOwnErasure = () =>
  useQuery({ queryKey: OWN, queryFn: ({ signal }) => call(contract.getOwnErasure, { signal }) })
export const useRequestErasure = () =>
  useAction((body: BodyOf<typeof contract.requestErasure>) => call(contract.requestErasure, { body }))
export const useWithdrawErasure = () => useAction(() => call(contract.withdrawErasure))

export const useMailErasureLink = () =>
  useMutation({
    mutationFn: (email: string) => call(contract.mailErasureLink, { body: { email } }),
    meta: { changes: false },
  })
export const useConfirmErasureLink = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof contract.confirmErasureLink>) =>
      call(contract.confirmErasureLink, { body }),
    meta: { changes: false },
  })

const isState = (value: string | null): value is ErasureState =>
  value !== null && Object.hasOwn(ERASURE_STATE, value)

/** The list shows open requests by default; `all` shows every state. */
export function useErasures(params: URLSearchParams, page: number) {
  const requested = params.get('state') ?? 'open'
  const query = { state: isState(requested) ? requested : null, page, page_size: ERASURES_PAGE_SIZE }
  return useQuery({
    queryKey: [...REQUESTS, query],
    queryFn: ({ signal }) => call(contract.listErasures, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The requests of one person, newest first. */
export const useErasuresOf = (user: string) =>
  useQuery({
    queryKey: [...REQUESTS, { user }],
    queryFn: ({ signal }) => call(contract.listErasures, { query: { user }, signal }),
  })

/** A request, looked at again until the audit log is done too. */
export const useErasure = (id: string) =>
  useQuery({
    queryKey: [...REQUESTS, id],
    queryFn: ({ signal }) => call(contract.getErasure, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'erased' && data.log_erased_at === null ? LOG_POLL_MS : false,
  })
export const useRequestErasureFor = () =>
  useAction((body: BodyOf<typeof contract.requestErasureFor>) => call(contract.requestErasureFor, { body }))
export const useErase = (id: string) =>
  useAction((body: BodyOf<typeof contract.erase>) => call(contract.erase, { params: { id }, body }))
export const useRefuseErasure = (id: string) =>
  useAction((reason: string) => call(contract.refuseErasure, { params: { id }, body: { reason } }))

/** What a hold is on. */
export type HoldOn = { user: string } | { loan_deal: string }

export const useHolds = (on: HoldOn) =>
  useQuery({
    queryKey: [...HOLDS, on],
    queryFn: ({ signal }) => call(contract.listHolds, { query: on, signal }),
  })
export const usePlaceHold = (on: HoldOn) =>
  useAction((reason: string) => call(contract.placeHold, { body: { ...on, reason } }))
export const useReleaseHold = () =>
  useAction(({ id, reason }: { id: string; reason: string }) =>
    call(contract.releaseHold, { params: { id }, body: { reason } }),
  )
