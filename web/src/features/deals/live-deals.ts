import type { DealCard } from '#domain/deals/contract.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { onLive, useLive } from '../../platform/live/live.ts'
import { renewOn, renewOnAnyNotification } from '../../platform/live/renew.ts'
import { dealKeys } from './api.ts'
import { applyMessageToCached, isWatched } from './model.ts'

// Live messages update the cached lists, so that every view of a deal agrees. A detail view is refetched instead,
// because the reader's permissions change with the state and only the server knows them.
onLive('auction', ({ auction }) => {
  queryClient.setQueriesData(
    { queryKey: dealKeys.all, predicate: ({ queryKey }) => queryKey[1] !== 'one' },
    (data: unknown) => applyMessageToCached(data, auction),
  )
})

// A deal that was taken off the market leaves the lists. Its own page stays and says so.
onLive('auction_removed', ({ deal }) => {
  void queryClient.invalidateQueries({
    queryKey: dealKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== 'one' || queryKey[2] !== deal,
  })
})

renewOnAnyNotification(dealKeys.mine)

// A membership of a channel adds deals to lists, and its end takes them away.
renewOn(({ kind }) => {
  const isAboutState = /^(deal|room|channel)_/.test(kind) || kind === 'auction_opened'
  return isAboutState ? [dealKeys.lists] : []
})

/** Subscribes to this deal's auction while the component is mounted. */
export function useWatchedDeal(deal: Pick<DealCard, 'id' | 'deal_type' | 'deal_state'>) {
  useLive(isWatched(deal) ? deal.id : undefined)
}
