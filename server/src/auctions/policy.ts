import { type BidReader, shownToReader } from '#domain/auctions/disclosure.ts'
import { isBuyNowOpen, isRoomNeeded, ROOM_FIRST } from '#domain/deals/auction-terms.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { isAuctionOver } from '#domain/deals/lifecycle.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { FUNDS_FIRST, fundsStateOf, isFundsNeeded } from '#domain/funds/rules.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { BID_BLOCKED, buyingBlockedBy } from '../deal-access/policy.ts'
import type { DealRecord } from '../deals/queries/find-deal.ts'
import { centsOf } from '../deals/rows.ts'
import type { DealAnswers } from '../deals/views/answers.ts'
import { type Actor, has, isStaff } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'

interface BidStanding {
  is_sealed: boolean
  bidder_id: string
  owner_id: string
  deal_state: DealState
}

/**
 * A bid, and the company behind its alias, is visible to its bidder, to staff, and to the owner once the auction
 * has ended. A sealed bid is visible only to its bidder until the close: not to administrators, nor to one who
 * views as the bidder.
 */
export function canSeeBid(actor: Actor, bid: BidStanding): boolean {
  return shownToReader(readerOf(actor, bid))({ shown: bid.is_sealed ? 'bidderAlone' : 'sides' })
}

/** All bids on a deal and the negotiation are visible to staff, and to the owner once the auction has ended. */
export const canSeeBids = (actor: Actor, deal: Pick<BidStanding, 'owner_id' | 'deal_state'>) =>
  isStaff(actor) || (deal.owner_id === actor.user_id && isAuctionOver(deal.deal_state))

/** The bidding permissions in the response of a deal. */
export const bidAnswers: DealAnswers['auctions'] = (actor, deal, disclosure) => {
  const isOpen = deal.deal_state === 'live' && isAuctioned(deal)
  const blocked = isOpen ? buyingBlockedBy(actor, deal) : null
  const needsRoom = isRoomNeeded(deal)
  const today = businessDateOf(deal.db_now)
  const needsFunds = isFundsNeeded(deal, today)
  const bid = isOpen && blocked === null && !needsRoom && !needsFunds
  const first = needsRoom ? ROOM_FIRST : needsFunds ? FUNDS_FIRST : null
  return {
    can: { bid, buy_now: bid && isOpenToBuyNow(deal), see_bids: canSeeBids(actor, deal) },
    bid_blocked_reason: blocked ? BID_BLOCKED[blocked] : isOpen && first ? first.message : null,
    own_funds: deal.funds_before_bid && disclosure !== 'owner' ? ownFunds(deal, today) : null,
  }
}

const ownFunds = ({ funds, funds_latest }: DealRecord, today: string) => ({
  state: fundsStateOf({ funds, latest: funds_latest }, today),
  valid_until: funds?.until ?? null,
})

/** @throws 409 if the seller asks bidders for proof of funds, and this one has none that is approved and valid */
export function assertFundsIfNeeded(deal: Parameters<typeof isFundsNeeded>[0] & { db_now: Date }): void {
  if (isFundsNeeded(deal, businessDateOf(deal.db_now))) throw conflict(FUNDS_FIRST.message, FUNDS_FIRST.code)
}

/** @throws 409 if the seller asks bidders to be in the deal room, and this one is not */
export function assertInRoomIfNeeded(deal: Parameters<typeof isRoomNeeded>[0]): void {
  if (isRoomNeeded(deal)) throw conflict(ROOM_FIRST.message, ROOM_FIRST.code)
}

const isOpenToBuyNow = (deal: DealRecord) =>
  isBuyNowOpen(
    {
      buy_now_price: centsOf(deal.buy_reserve_price),
      reserve_price: centsOf(deal.reserve_price),
      leading_amount: centsOf(deal.leading_amount),
      start: deal.bid_start_ts?.getTime() ?? Number.POSITIVE_INFINITY,
      end: deal.bid_end_ts?.getTime() ?? Number.NEGATIVE_INFINITY,
      sold_to: deal.sold_to,
    },
    deal.db_now.getTime(),
  )

/** The actor's relation to a bid. */
export const readerOf = (actor: Actor, bid: Omit<BidStanding, 'is_sealed'>): BidReader => ({
  isBidder: bid.bidder_id === actor.user_id,
  isViewing: actor.viewed_by !== null,
  isOwner: isStaff(actor) || (bid.owner_id === actor.user_id && isAuctionOver(bid.deal_state)),
})

/**
 * The owner or an administrator can accept and decline bids while the deal is under review; an administrator who
 * has bid cannot.
 */
export const canDecide = (actor: Actor, bid: Omit<BidStanding, 'is_sealed'>) =>
  bid.deal_state === 'under_review' &&
  !actor.viewed_by &&
  bid.bidder_id !== actor.user_id &&
  (bid.owner_id === actor.user_id || has(actor, 'superuser'))

/**
 * The user whose bids are listed: the actor, or any user for an administrator.
 * @throws 403 if a non-administrator names another user
 */
export function requestedBidder(actor: Actor, bidder: string | undefined): string {
  if (bidder === undefined || bidder === actor.user_id) return actor.user_id
  if (!has(actor, 'superuser')) throw forbidden("Only administrators can list another user's bids.")
  return bidder
}
