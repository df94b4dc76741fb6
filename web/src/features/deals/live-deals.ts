import type { DealCard } from '#domain/deals/contract.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { onLive, useLive } from '../../platform/live/live.ts'
import { dealKeys } from './api.ts'
import { applyNewsToCached, isWatched } from './model.ts'

// News goes into what is cached, so that every place that shows a deal says the same. A whole deal is left alone: what
// its reader may do changes with its state, and only the server knows that.
onLive('auction', (news) => {
  queryClient.setQueriesData(
    { queryKey: dealKeys.all, predicate: ({ queryKey }) => queryKey[1] !== 'one' },
    (data: unknown) => applyNewsToCached(data, news),
  )
})

/** Has the server tell of this deal's auction for as long as the component stands. */
export function useWatchedDeal(deal: Pick<DealCard, 'id' | 'deal_type' | 'deal_state'>) {
  useLive(isWatched(deal) ? deal.id : undefined)
}
