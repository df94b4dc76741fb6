import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AuctionView, LiveAuction } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { dealKeys } from '../deals/api.ts'

/** True if the auction has changed in a way that affects what the reader of the deal sees of it or may do. */
export const knowsMore = (
  auction: Pick<LiveAuction, 'deal_state' | 'round' | 'reserve_met' | 'bid_count'>,
  deal: Pick<DealDetail, 'deal_state' | 'auction' | 'disclosure'>,
) =>
  auction.deal_state !== deal.deal_state ||
  // The terms have changed.
  auction.round !== deal.auction.round ||
  auction.reserve_met !== deal.auction.reserve_met ||
  // The first bid fixes the prices that the owner may change, and staff see the bids.
  (deal.disclosure === 'owner' && auction.bid_count > 0 !== deal.auction.bid_count > 0)

/** Refetches the deal when its auction changes, because only the server knows which actions are then allowed. */
export function useDealOfAuction(deal: DealDetail, auction: AuctionView | undefined) {
  const client = useQueryClient()
  const isBehind = auction !== undefined && knowsMore(auction, deal)
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: dealKeys.one(deal.id) })
  }, [client, deal.id, isBehind])
}
