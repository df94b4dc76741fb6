import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DealCard } from '#domain/deals/contract.ts'
import { dealKeys } from '../../features/deals/api.ts'
import { useWatchedDeal } from '../../features/deals/live-deals.ts'
import { onLive } from '../../platform/live/live.ts'

/** Keeps the displayed own deals up to date; renders nothing. */
export function LiveRows({ deals }: { deals: readonly DealCard[] }) {
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => void client.invalidateQueries({ queryKey: dealKeys.mine })
    const silences = [
      // A notification (approved, returned, sold) means that the lists have changed too.
      onLive('notification', renew),
      // A live message updates the rows; figures and next steps come from the server.
      onLive('auction', ({ auction }) => {
        const known = deals.find((deal) => deal.id === auction.deal)
        if (known && known.deal_state !== auction.deal_state) renew()
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
