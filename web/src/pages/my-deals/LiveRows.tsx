import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DealCard } from '#domain/deals/contract.ts'
import { dealKeys } from '../../features/deals/api.ts'
import { useWatchedDeal } from '../../features/deals/live-deals.ts'
import { onLive } from '../../platform/live/live.ts'

/** Keeps own deals true while they stand on the screen; shows nothing. */
export function LiveRows({ deals }: { deals: readonly DealCard[] }) {
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => void client.invalidateQueries({ queryKey: dealKeys.mine })
    const silences = [
      // Approved, returned, sold: what a notification tells of has also changed the lists.
      onLive('notification', renew),
      // The news itself changes the rows; the figures, and the next step in a new state, only the server knows.
      onLive('auction', (news) => {
        const known = deals.find((deal) => deal.id === news.deal)
        if (known && known.deal_state !== news.deal_state) renew()
        else if (known) void client.invalidateQueries({ queryKey: dealKeys.myFigures })
      }),
    ]
    return () => {
      for (const silence of silences) silence()
    }
  }, [client, deals])
  return deals.map((deal) => <LiveRow key={deal.id} deal={deal} />)
}

function LiveRow({ deal }: { deal: DealCard }) {
  useWatchedDeal(deal)
  return null
}
