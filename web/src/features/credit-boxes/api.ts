import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/credit-boxes/contract.ts'
import { MOST_BOXES } from '#domain/credit-boxes/rules.ts'
import type { BoxMatchOut } from '#domain/deals/credit-box-match.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { boxMatchesKey } from './keys.ts'

export type BoxInput = z.input<RouteBody<typeof contract.createCreditBox>>
type LimitsInput = z.input<RouteBody<typeof contract.previewCreditBox>>

export const creditBoxKeys = {
  all: ['credit-boxes'] as const,
  list: ['credit-boxes', 'list'] as const,
  one: (id: string) => ['credit-boxes', 'one', id] as const,
  preview: (limits: object) => ['credit-boxes', 'preview', limits] as const,
  previewedDeals: (limits: object) => ['credit-boxes', 'previewed-deals', limits] as const,
  documents: (id: string) => ['credit-boxes', 'documents', id] as const,
}

/** How a deal compares with each of the user's boxes, from the cache of its page; sends no request. */
export const useBoxMatches = (deal: string): readonly BoxMatchOut[] =>
  useQuery<BoxMatchOut[]>({ queryKey: boxMatchesKey(deal), enabled: false }).data ?? []

/** The user's boxes, the primary one first. */
export const useCreditBoxes = ({ enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: creditBoxKeys.list,
    queryFn: ({ signal }) =>
      call(contract.listCreditBoxes, { query: { page_size: String(MOST_BOXES) }, signal }),
  })

/** False until it is known. */
export const useHasBox = () => (useCreditBoxes().data?.results.length ?? 0) > 0

export const useCreditBox = (id: string) =>
  useQuery({
    queryKey: creditBoxKeys.one(id),
    queryFn: ({ signal }) => call(contract.getCreditBox, { params: { id }, signal }),
  })

/** What a box with these limits finds; the last answer stays visible while the next one loads. */
export const usePreview = (limits: LimitsInput, { enabled = true } = {}) =>
  useQuery({
    queryKey: creditBoxKeys.preview(limits),
    queryFn: ({ signal }) => call(contract.previewCreditBox, { body: limits, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })

/** The first deals that a box with these limits finds. */
export const usePreviewedDeals = (limits: LimitsInput) =>
  useQuery({
    queryKey: creditBoxKeys.previewedDeals(limits),
    queryFn: ({ signal }) => call(contract.previewMatches, { body: limits, signal }),
    placeholderData: keepPreviousData,
  })

export const useBoxDocuments = (id: string) =>
  useQuery({
    queryKey: creditBoxKeys.documents(id),
    queryFn: ({ signal }) => call(contract.creditBoxDocuments, { params: { id }, signal }),
  })

/** Changes the box with this id, or creates one. */
export const useSaveBox = (id: string | undefined) =>
  useAction((body: BoxInput & { name: string }) =>
    id === undefined
      ? call(contract.createCreditBox, { body })
      : call(contract.patchCreditBox, { params: { id }, body }),
  )

export const usePatchBox = (id: string) =>
  useAction((body: z.input<RouteBody<typeof contract.patchCreditBox>>) =>
    call(contract.patchCreditBox, { params: { id }, body }),
  )

export const useDeleteBox = (id: string) =>
  useAction(() => call(contract.deleteCreditBox, { params: { id } }))

/** About how many boxes a deal matches; for its seller. */
export const useMatchingBoxes = (deal: string) =>
  useQuery({
    queryKey: ['deals', 'matching-boxes', deal],
    queryFn: ({ signal }) => call(contract.countBoxes, { params: { id: deal }, signal }),
  })
