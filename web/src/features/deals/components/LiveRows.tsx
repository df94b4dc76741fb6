import { hashKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveAuction } from '#domain/auctions/contract.ts'
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
      if (!known || isShown(known, auction)) return
      const isOtherState = known.deal_state !== auction.deal_state
      void renew(isOtherState ? dealKeys.mine : dealKeys.myFigures)
    })
  }, [deals])
  return deals.map((deal) => <LiveRow key={deal.id} deal={deal} />)
}

/** True for the answer that each deal gives when it is watched, if nothing has happened since it was read. */
function isShown({ auction, deal_state }: DealCard, news: LiveAuction): boolean {
  const known = { ...auction, deal_state }
  return hashKey([{ ...known, ...news }]) === hashKey([{ ...news, ...known }])
}

function LiveRow({ deal }: { deal: DealCard }) {
  useWatchedDeal(deal)
  return null
}
