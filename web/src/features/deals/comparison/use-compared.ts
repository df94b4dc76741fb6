import { useQueries, useQueryClient } from '@tanstack/react-query'
import { getDeal } from '#domain/auctions/contract.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { type DealList, dealKeys } from '../api.ts'
import { type ComparedDeal, comparable } from './compare.ts'

/** The compared deals, whichever page of the list they are on. */
export function useCompared(ids: readonly string[]): readonly ComparedDeal[] {
  const client = useQueryClient()
  const listed = (id: string): DealCard | undefined =>
    client
      .getQueriesData<DealList>({ queryKey: dealKeys.lists })
      .flatMap(([, list]) => list?.results ?? [])
      .find((deal) => deal.id === id)
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: dealKeys.compared(id),
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ComparedDeal> =>
        comparable(await call(getDeal, { params: { id }, signal })),
      initialData: () => listed(id),
    })),
  })
  return found.flatMap(({ data }) => data ?? [])
}
