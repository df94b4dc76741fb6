import { useEffect } from 'react'
import type { DealCard } from '#domain/deals/contract.ts'
import { onLive } from '../../../platform/live/live.ts'
import { renew } from '../../../platform/live/renew.ts'
import { dealKeys } from '../api.ts'
import { useWatchedDeal } from '../live-deals.ts'

/** Updates the displayed own deals; renders nothing. */
export function LiveRows({ deals }: { deals: readonly DealCard[] }) {
  useEffect(() => {
    // A live message updates the rows; figures and next steps come from the server.
    return onLive('auction', ({ auction }) => {
      const known = deals.find((deal) => deal.id === auction.deal)
      if (!known) return
      const isOtherState = known.deal_state !== auction.deal_state
      // Each deal that is watched answers with how it stands, so there are as many messages as rows.
      void renew(isOtherState ? dealKeys.mine : dealKeys.myFigures)
    })
  }, [deals])
  return deals.map((deal) => <LiveRow key={deal.id} deal={deal} />)
}

function LiveRow({ deal }: { deal: DealCard }) {
  useWatchedDeal(deal)
  return null
}
