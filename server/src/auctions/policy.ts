import { type BidReader, shownToReader } from '#domain/auctions/disclosure.ts'
import { isAuctionOver } from '#domain/deals/lifecycle.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { type Actor, has, isStaff } from '../platform/auth/actor.ts'
import { forbidden } from '../platform/http/errors.ts'

interface BidStanding {
  is_sealed: boolean
  bidder_id: string
  owner_id: string
  deal_state: DealState
}

/**
 * A bid, and the company behind its alias, is its bidder's, staff's, and the owner's once the auction has ended. A sealed
 * one is its bidder's alone until the close opens it: not an administrator's, nor one's who views as the bidder.
 */
export function canSeeBid(actor: Actor, bid: BidStanding): boolean {
  return shownToReader(readerOf(actor, bid))({ shown: bid.is_sealed ? 'bidderAlone' : 'sides' })
}

/** What the actor is to a bid. */
export const readerOf = (actor: Actor, bid: Omit<BidStanding, 'is_sealed'>): BidReader => ({
  isBidder: bid.bidder_id === actor.user_id,
  isViewing: actor.viewed_by !== null,
  isOwner: isStaff(actor) || (bid.owner_id === actor.user_id && isAuctionOver(bid.deal_state)),
})

/**
 * Accepting and declining is the owner's or an administrator's, while the deal waits for the answer; an administrator
 * who bid does not answer themselves.
 */
export const canDecide = (actor: Actor, bid: Omit<BidStanding, 'is_sealed'>) =>
  bid.deal_state === 'under_review' &&
  !actor.viewed_by &&
  bid.bidder_id !== actor.user_id &&
  (bid.owner_id === actor.user_id || has(actor, 'superuser'))

/**
 * Whose bids are listed: one's own, unless an administrator names somebody.
 * @throws 403 where anybody else names another user
 */
export function bidderAskedFor(actor: Actor, bidder: string | undefined): string {
  if (bidder === undefined || bidder === actor.user_id) return actor.user_id
  if (!has(actor, 'superuser')) throw forbidden("Only administrators can list another user's bids.")
  return bidder
}

/** As `canDecide`, for a deal as a whole. */
export const canDecideDeal = (
  actor: Actor,
  deal: { owner_id: string; deal_state: DealState; has_bid: boolean },
) => canDecide(actor, { ...deal, bidder_id: deal.has_bid ? actor.user_id : '' })
