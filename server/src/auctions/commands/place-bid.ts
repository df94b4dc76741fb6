import type { z } from 'zod'
import type { placeBid as placeBidRoute } from '#domain/auctions/contract.ts'
import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import { bidderAlias } from '#domain/deals/aliases.ts'
import { isAuctioned, NOT_AUCTIONED } from '#domain/deals/kinds.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { transition } from '../../deals/commands/change-state.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { poolOfBook } from '../../deals/queries/pool-of-book.ts'
import { headlineYieldOf } from '../../deals/views/pricing.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { wasBusy } from '../../platform/database/unavailable.ts'
import { conflict } from '../../platform/http/errors.ts'
import { type IdempotencyKey, idempotentAfterCommit } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { assertInRoomIfNeeded } from '../policy.ts'
import type { BidderAuction } from '../queries/bidder-auction.ts'
import type { AuctionRow } from '../rows.ts'
import * as store from '../store.ts'
import { answerBid } from './answer-bid.ts'
import { acceptOne } from './answering.ts'
import { evaluateOffer, rejected } from './evaluate-offer.ts'
import { lockBidderThenDeal, rejectBeyondLimit } from './lock-bidder.ts'

type Input = z.output<NonNullable<typeof placeBidRoute.body>>
type BidResponse = z.input<typeof placeBidRoute.response>

/**
 * Where bids on one deal wait within a server. Waiting here is cheap, while waiting for a row lock holds a database
 * connection. The row lock still guarantees correctness, also across servers. Bids behind one for which the database had
 * no time would wait as long for the same lock, one after another, so they fail with it.
 * @param permits bids on one deal at a time: with two, the second one already waits for the row lock in the database
 * while the first one commits, and continues without a round trip in between
 */
export const bidQueue = (permits = 1): Semaphore => new Semaphore(permits, wasBusy)

/**
 * Evaluates and stores one bid in one transaction: the bid, the leader, the end, the outbid buyer's notification and
 * the audit row, or nothing. Bids on one deal are queued within the process, and serialised by the row lock across
 * servers.
 * @throws 404 for a hidden deal, 403 for a bidder without permission, 400 on the amount, 409 after the end
 */
export async function placeBid(
  platform: Platform,
  queue: Semaphore,
  actor: Actor,
  input: Input,
  idempotencyKey: IdempotencyKey | null,
): Promise<BidResponse> {
  const bid = (tx: Tx) =>
    idempotentAfterCommit(tx, actor, idempotencyKey, () => evaluateAndStore(platform, tx, actor, input))
  const respond = await queue.run(input.loan_deal, () => platform.db.transaction().execute(bid))
  // The response is made here, so that the next bid on the deal does not wait for it.
  return respond()
}

async function evaluateAndStore(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  input: Input,
): Promise<() => BidResponse> {
  const deal = await lockBidderThenDeal(tx, actor, input.loan_deal)
  if (!isAuctioned(deal)) throw conflict(NOT_AUCTIONED, 'not_auctioned')
  if (deal.deal_state !== 'live') throw rejected('not_open', 0)
  assertInRoomIfNeeded(deal)
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
  })

  const number = own?.bidder_number ?? deal.bidder_count + 1
  const counted = {
    offer_count: deal.offer_count + 1,
    bid_count: deal.bid_count + (after.is_own_raise ? 0 : 1),
    bidder_count: deal.bidder_count + (own === null ? 1 : 0),
  }
  const bid: store.NewBid = {
    id: newId(),
    loan_deal_id: deal.id,
    auction_round: deal.auction_round,
    place: counted.offer_count,
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
  await store.insertBid(tx, bid)
  const headline_yield = headlineYieldOf(
    { ...deal, leading_amount: changed.leading_amount, sale_amount: null },
    await poolOfBook(tx, deal, deal.db_now),
    deal.db_now,
  )
  const auction = { ...changed, headline_yield, ends_at: after.end_after, ...counted }
  await store.updateAuction(tx, deal, auction, { isSeen: !after.is_own_raise })
  const subject = { subject_id: deal.id, subject_label: dealLabel(deal), actor }
  const placed = { bid_id: bid.id, bidder_id: actor.user_id, alias: bidderAlias(number) }
  // The hidden maximum and a sealed amount are not logged, because only the bidder may see them.
  if (after.is_own_raise)
    await platform.events.append(tx, AUCTION_EVENTS, { type: 'bid.raised', ...subject, after: placed })
  else
    await platform.events.append(tx, AUCTION_EVENTS, {
      type: 'bid.placed',
      ...subject,
      before: after.is_sealed ? null : { leading_amount: deal.leading_amount },
      after: {
        ...placed,
        owner_id: deal.owner_id,
        outbid_id: outbid,
        ...(!after.is_sealed && { amount: after.leading_after }),
        offer_type: input.offer_type,
        bid_end_ts: after.end_after.toISOString(),
        ...(changed.reserve_met_at !== null &&
          deal.reserve_met_at === null && { is_reserve_now_met: true as const }),
      },
    })
  // The row is locked and contains what was just written, so it need not be read again.
  const now: BidderAuction = { ...deal, ...changed, headline_yield, bid_end_ts: after.end_after, ...counted }
  if (input.offer_type === 'buy_it_now') {
    await sellNow(platform, tx, actor, deal, bid.id, input.bid_amount)
    return answerBid(platform, tx, actor, bought(now, actor), bid)
  }
  if (!after.is_own_raise) await platform.events.signal(tx, { topic: 'deal', id: deal.id })
  return answerBid(platform, tx, actor, now, bid)
}

async function sellNow(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: AuctionRow,
  bidId: string,
  price: number,
): Promise<void> {
  const sale = { bid_id: bidId, bidder_id: actor.user_id }
  const losers = await acceptOne(tx, deal, sale, 'The deal was bought now by another buyer.')
  await transition(
    platform,
    tx,
    actor,
    deal,
    'buy_now',
    { sold_to: actor.user_id, sold_at: deal.db_now, sale_amount: toDecimal(price) },
    {
      buyer_id: actor.user_id,
      loser_ids: losers,
      amount: toDecimal(price),
    },
  )
}

/** The auction once its bidder has bought the deal. */
const bought = (deal: BidderAuction, { user_id }: Actor): BidderAuction => ({
  ...deal,
  deal_state: 'sold',
  sold_to: user_id,
  bidder: { ...deal.bidder, deals_bought: deal.bidder.deals_bought + 1 },
})
