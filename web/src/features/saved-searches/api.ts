import { useMutation, useQuery } from '@tanstack/react-query'
import * as contract from '#domain/saved-searches/contract.ts'
import type { Alerts } from '#domain/saved-searches/rules.ts'
import { call } from '../../platform/api/client.ts'

const KEY = ['saved-searches'] as const
/** Nothing else depends on them, and they are saved beside the long lists of the marketplace. */
const meta = { changes: { queryKey: KEY }, isPendingUntilShown: true }

/** One's own saved searches. */
export const useSavedSearches = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(contract.listSavedSearches, { signal }) })

/** What is written of a saved search. */
export interface SavedSearchDraft {
  name: string
  alerts: Alerts
  filters: Record<string, string>
}

/** Saves filters under a name, or changes the search with this id. */
export const useSaveSearch = () =>
  useMutation({
    mutationFn: ({ id, ...body }: SavedSearchDraft & { id?: string }) =>
      id === undefined
        ? call(contract.createSavedSearch, { body })
        : call(contract.changeSavedSearch, { params: { id }, body }),
    meta,
  })

export const useDeleteSearch = () =>
  useMutation({ mutationFn: (id: string) => call(contract.deleteSavedSearch, { params: { id } }), meta })
