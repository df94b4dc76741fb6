import { useMyBids } from '../../features/auctions/api.ts'
import { useOpenClosings } from '../../features/closing/api.ts'
import { needsOf } from './needs.ts'

/** A longer list of urgent items helps no one; My Bids has the rest. */
const MOST = 50

/** The buyer's needs, live with their bids and notifications. */
export function useNeeds() {
  const bids = useMyBids({ needs_you: true, page_size: MOST })
  const closings = useOpenClosings()
  return {
    isPending: bids.isPending || closings.isPending,
    items: needsOf(bids.data?.results ?? [], closings.data?.results ?? []),
  }
}
