import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bid } from '#domain/auctions/contract.ts'
import { onLive } from '../../../platform/live/live.ts'
import { renew } from '../../../platform/live/renew.ts'
import { useWatchedDeal } from '../../deals/live-deals.ts'
import { auctionKeys } from '../api.ts'
import { isStillOutbid } from '../my-bids.ts'

/** Watches the auctions of the rows. What a message does not say of a bid is fetched. */
export function LiveBids({ bids }: { bids: readonly Bid[] }) {
  const client = useQueryClient()
  useEffect(() => {
    return onLive('auction', (news) => {
      const own = bids.filter((bid) => bid.loan_deal.id === news.auction.deal)
      // A response under way may be older than the message.
      const isFetching = client.isFetching({ queryKey: auctionKeys.mine }) > 0
      if (own.some((bid) => isFetching || !isStillOutbid(bid, news))) void renew(auctionKeys.bids)
    })
  }, [client, bids])
  return bids.map((bid) => <LiveBid key={bid.id} deal={bid.loan_deal} />)
}

function LiveBid({ deal }: { deal: Bid['loan_deal'] }) {
  useWatchedDeal({ id: deal.id, deal_state: deal.deal_state, deal_type: null })
  return null
}
