import type { AuctionView } from '#domain/auctions/contract.ts'
import { type Phase, phaseOf } from './model.ts'
import { useHasPassed } from './use-moments.ts'

/** The phase that the panel shows; changes at the end, before the server has closed the auction. */
export function usePhase(auction: Pick<AuctionView, 'deal_state' | 'bid_end_ts'>): Phase {
  const isOver = useHasPassed(auction.deal_state === 'live' ? auction.bid_end_ts : null)
  return phaseOf(auction.deal_state, isOver)
}
