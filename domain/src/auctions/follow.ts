import type { AuctionView, BidStep, LiveAuction, LiveBidding } from './shapes.ts'

/**
 * The view of an auction after newer bids of others, as the server would now send it to the same reader. Null where
 * the message does not contain every change that the reader would see, so that the client must fetch: without
 * `bidding`, when a message was missed, in another round or state, and for the leader.
 */
export function viewAfter(
  view: AuctionView,
  auction: LiveAuction,
  bidding: LiveBidding | undefined,
): AuctionView | null {
  if (!bidding || view.you?.is_leading || !isSameAuctionState(view, auction)) return null
  const { history, ...figures } = bidding
  const known = new Set(view.history.map(({ id }) => id))
  const added = history.filter(({ id }) => !known.has(id))
  const bids = added.filter((step) => !step.is_automatic)
  if (bids.length !== auction.bid_count - view.bid_count) return null
  const earlier = added.length === 0 ? view.history : view.history.map(overtaken)
  return { ...view, ...auction, ...figures, history: [...earlier, ...added] }
}

const isSameAuctionState = (view: AuctionView, auction: LiveAuction) =>
  view.deal === auction.deal &&
  view.round === auction.round &&
  view.deal_state === auction.deal_state &&
  view.is_sealed === auction.is_sealed

/** An entry of the history after a later one that leads. */
export const overtaken = (step: BidStep): BidStep => (step.is_leading ? { ...step, is_leading: false } : step)
