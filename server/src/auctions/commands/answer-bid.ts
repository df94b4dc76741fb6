import type { z } from 'zod'
import type { placeBid } from '#domain/auctions/contract.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { sendLater, type Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { stepsAfterBids } from '../queries/bid-steps.ts'
import type { BidderAuction } from '../queries/bidder-auction.ts'
import { effectiveAmountOf } from '../queries/effective-amount.ts'
import { exposureQuery, UNLIMITED } from '../queries/exposure.ts'
import type { BidRow } from '../rows.ts'
import type { NewBid } from '../store.ts'
import { auctionView } from '../views/auction.ts'
import { bidView } from '../views/bid.ts'

/**
 * The response to a bid, made from what its command has read and written, after its statements were sent.
 * @param stepsOf shared by the bids of a transaction
 */
export async function answerBid(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: BidderAuction,
  placed: NewBid,
  stepsOf: ReturnType<typeof stepsAfterBids>,
): Promise<() => z.input<typeof placeBid.response>> {
  const isLimited = deal.bidder.bound !== null
  const exposure = isLimited ? await sendLater(tx, exposureQuery(actor.user_id, deal.id)) : null
  const history = await stepsOf(actor, deal, placed)
  return () => ({
    bid: bidView(platform.tokens, actor, bidRow(deal, placed)),
    auction: auctionView(actor, deal, history(), exposure?.rows[0] ?? UNLIMITED),
  })
}

/** The row that `findBid` would read. There is no negotiation yet, because the auction has just accepted a bid. */
function bidRow(deal: BidderAuction, placed: NewBid): BidRow {
  const { bidder } = deal
  return {
    ...deal,
    ...placed,
    status: deal.sold_to === null ? 'pending' : 'accepted',
    reason: null,
    decided_at: null,
    deal_round: deal.auction_round,
    bidder_company: bidder.company_name,
    bidder_name: bidder.binding_name,
    bidder_is_verified: bidder.is_kyc_completed,
    bidder_since: new Date(bidder.since),
    bidder_deals_bought: bidder.deals_bought,
    bidder_funds: deal.funds_before_bid ? deal.funds : null,
    effective_amount: effectiveAmountOf(placed),
    counter: null,
    invitation: null,
    final_ends_at: null,
    is_reserve_reached: null,
    now: deal.db_now,
  }
}
