import type { z } from 'zod'
import type { placeBid } from '#domain/auctions/contract.ts'
import type { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import { bidderAlias } from '#domain/deals/aliases.ts'
import { isAuctioned, NOT_AUCTIONED } from '#domain/deals/kinds.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { poolOfBook } from '../../deals/queries/pool-of-book.ts'
import { headlineYieldOf } from '../../deals/views/pricing.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventOf } from '../../platform/events/events.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { assertFundsIfNeeded, assertInRoomIfNeeded } from '../policy.ts'
import type { BidderAuction } from '../queries/bidder-auction.ts'
import type { Standing } from '../rows.ts'
import type { NewBid } from '../store.ts'
import { evaluateOffer, rejected } from './evaluate-offer.ts'
import { rejectBeyondLimit } from './lock-bidder.ts'

export type BidInput = z.output<NonNullable<typeof placeBid.body>>

/** A bid that is accepted by the rules, before it is stored. */
export interface EvaluatedBid {
  bid: NewBid
  event: EventOf<typeof AUCTION_EVENTS>
  /** What the next bid meets, also one that is stored in the same transaction. */
  standing: Standing & Pick<BidderAuction, 'leader_number'>
}

/**
 * Evaluates a bid on a locked deal.
 * @throws 400 on the amount, 409 if the auction takes no bids now, or the deal room or proof of funds comes first
 */
export async function evaluateBid(
  tx: Tx,
  actor: Actor,
  input: BidInput,
  deal: BidderAuction,
): Promise<EvaluatedBid> {
  if (!isAuctioned(deal)) throw conflict(NOT_AUCTIONED, 'not_auctioned')
  if (deal.deal_state !== 'live') throw rejected('not_open', 0)
  assertInRoomIfNeeded(deal)
  assertFundsIfNeeded(deal)
  const { own } = deal
  const offer = {
    bidder: actor.user_id,
    offer_type: input.offer_type,
    amount: input.bid_amount,
    maximum: input.max_amount,
    is_confirmed: input.confirm_above,
  }
  const { changed, after, outbid } = evaluateOffer(deal, offer, own && toCents(own.bid_amount))
  await rejectBeyondLimit(tx, actor, deal, {
    field: input.max_amount === null ? 'bid_amount' : 'max_amount',
    amount: input.max_amount ?? input.bid_amount,
    kind: input.offer_type === 'buy_it_now' ? 'buy_now' : 'bid',
  })

  const number = own?.bidder_number ?? deal.bidder_count + 1
  const pool = await poolOfBook(tx, deal, deal.db_now)
  const priced = { ...deal, leading_amount: changed.leading_amount, sale_amount: null }
  const standing = {
    ...changed,
    leader_number: changed.leader_id === actor.user_id ? number : deal.leader_number,
    headline_yield: headlineYieldOf(priced, pool, deal.db_now),
    bid_end_ts: after.end_after,
    offer_count: deal.offer_count + 1,
    bid_count: deal.bid_count + (after.is_own_raise ? 0 : 1),
    bidder_count: deal.bidder_count + (own === null ? 1 : 0),
  }
  const bid: NewBid = {
    id: newId(),
    loan_deal_id: deal.id,
    auction_round: deal.auction_round,
    place: standing.offer_count,
    bidder_id: actor.user_id,
    bidder_number: number,
    offer_type: input.offer_type,
    bid_amount: toDecimal(input.bid_amount),
    max_amount: input.max_amount === null ? null : toDecimal(input.max_amount),
    brokerage_fees: String(input.brokerage_fees),
    end_closing_cost: toDecimal(input.end_closing_cost),
    loan_servicing: String(input.loan_servicing),
    ...after,
    // It is always the bidder who led before.
    automatic_number: after.automatic_amount === null ? null : deal.leader_number,
    placed_at: deal.db_now,
  }
  return { bid, event: eventOf(actor, deal, bid, standing, outbid), standing }
}

/** The hidden maximum and a sealed amount are not logged, because only the bidder may see them. */
function eventOf(
  actor: Actor,
  deal: BidderAuction,
  bid: NewBid,
  { reserve_met_at }: Standing,
  outbid: string | null,
): EvaluatedBid['event'] {
  const subject = { subject_id: deal.id, subject_label: dealLabel(deal), actor }
  const placed = { bid_id: bid.id, bidder_id: actor.user_id, alias: bidderAlias(bid.bidder_number) }
  if (bid.is_own_raise) return { type: 'bid.raised', ...subject, after: placed }
  return {
    type: 'bid.placed',
    ...subject,
    before: bid.is_sealed ? null : { leading_amount: deal.leading_amount },
    after: {
      ...placed,
      owner_id: deal.owner_id,
      outbid_id: outbid,
      ...(!bid.is_sealed && { amount: bid.leading_after }),
      offer_type: bid.offer_type,
      bid_end_ts: bid.end_after.toISOString(),
      ...(reserve_met_at !== null && deal.reserve_met_at === null && { is_reserve_now_met: true as const }),
    },
  }
}
