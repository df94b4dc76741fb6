import type { Bid } from '#domain/auctions/contract.ts'
import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import {
  belowReserve,
  belowReserveMessage,
  type PriceName,
  type Shortfall,
} from '#domain/deals/below-reserve.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type Cents, toCents } from '#domain/kernel/money.ts'
import { isLastAtReserve, isSaleTooLow, isSellerBound } from '#domain/negotiations/obligation.ts'
import { rejectAnswer } from '#domain/negotiations/rules.ts'
import { lockUserRows } from '../../accounts/queries/users.ts'
import { declineWaiting, endAnswering } from '../../auctions/commands/answering.ts'
import { rejectSaleBeyondLimit } from '../../auctions/commands/lock-bidder.ts'
import { canDecide, canSeeBid } from '../../auctions/policy.ts'
import { lockAuction } from '../../auctions/queries/find-auction.ts'
import { type BidFacts, findBid, findBidFacts, hasWaitingBid } from '../../auctions/queries/find-bid.ts'
import type { AuctionRow } from '../../auctions/rows.ts'
import { bidView } from '../../auctions/views/bid.ts'
import { assertLicensed } from '../../companies/commands/assert-licensed.ts'
import { transition } from '../../deals/commands/change-state.ts'
import { dealLabel, dealResponse } from '../../deals/commands/deal-response.ts'
import { canTransition } from '../../deals/policy.ts'
import { centsOf } from '../../deals/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, forbidden, invalidField, notFound } from '../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../platform/http/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertWithinTeamLimit } from '../../team/commands/limits.ts'
import { canRelease } from '../policy.ts'
import { waysToSell } from '../queries/ways-to-sell.ts'
import * as store from '../store.ts'
import { readNegotiation, throwIfRejected } from './record-negotiation.ts'
import { sell } from './sell-deal.ts'

/**
 * Locks the bid's deal and reads both again, so that the decision uses their current state.
 * @param sells locks the bidder first, in the order of all commands, so that two sales cannot both use up their limit
 */
export async function lockBid(
  tx: Tx,
  actor: Actor,
  bidId: string,
  { sells = false } = {},
): Promise<{ bid: BidFacts; deal: AuctionRow }> {
  const found = await findBidFacts(tx, actor, bidId)
  if (!found) throw notFound()
  if (!canSeeBid(actor, found)) {
    // The history of an open auction has shown its owner the bid, though not whose it is.
    if (found.owner_id !== actor.user_id || found.is_sealed) throw notFound()
    throw conflict('The auction has not ended. You can respond to its bids after it has.')
  }
  if (sells) await lockUserRows(tx, [found.bidder_id])
  const deal = await lockAuction(tx, actor, found.loan_deal_id)
  const bid = await findBidFacts(tx, actor, bidId)
  if (!bid) throw notFound()
  if (!canDecide(actor, { ...bid, deal_state: 'under_review' })) throw forbidden()
  const isOpen =
    bid.deal_state === 'under_review' && bid.status === 'pending' && bid.auction_round === bid.deal_round
  if (!isOpen) throw conflict('This bid has already been decided, or the deal no longer awaits its seller.')
  return { bid, deal }
}

async function answered(platform: Platform, tx: Tx, actor: Actor, bidId: string): Promise<Bid> {
  const bid = await findBid(tx, actor, bidId)
  if (!bid) throw notFound()
  return bidView(platform.tokens, actor, bid)
}

/** @throws 409 while a best-and-final round is open, or a counter-offer binds the seller */
async function rejectWhileNegotiating(
  tx: Tx,
  deal: AuctionRow,
  answer: 'accept' | 'decline',
  bidder?: string,
): Promise<void> {
  throwIfRejected(rejectAnswer(await readNegotiation(tx, deal), answer, deal.db_now.getTime(), bidder))
}

/**
 * Once the reserve is met only an administrator releases the seller, with a reason that the bidders read.
 * @throws 409 for the seller, 400 for an administrator without a reason
 */
function rejectRelease(actor: Actor, deal: AuctionRow, reason: string | null): void {
  if (!canRelease(actor, deal)) throwIfRejected('reserve_binds')
  if (reason === null)
    throw invalidField('reason', 'Give the reason: the reserve is met, and the bidders read it.')
}

/**
 * How far a price is below the reserve; null if it is not below.
 * @throws 400 if it is below and the seller has not confirmed it
 */
export function confirmedShortfall(
  deal: Pick<AuctionRow, 'reserve_price'>,
  price: Cents,
  confirmed: { below_reserve: boolean },
  what: PriceName,
): Shortfall | null {
  const shortfall = belowReserve(price, centsOf(deal.reserve_price))
  if (shortfall !== null && !confirmed.below_reserve)
    throw invalidField('below_reserve', belowReserveMessage(shortfall, what))
  return shortfall
}

/**
 * Sells to this bidder at their current amount; all other bids are declined.
 * @throws 400 if the amount is below the reserve and the seller has not confirmed it, 409 if the bidder's limit no longer
 * covers the amount
 */
export const acceptBid = (
  platform: Platform,
  actor: Actor,
  bidId: string,
  confirmed: { below_reserve: boolean },
  idempotencyKey: IdempotencyKey | null,
): Promise<Bid> =>
  platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const { bid, deal } = await lockBid(tx, actor, bidId, { sells: true })
      await rejectWhileNegotiating(tx, deal, 'accept')
      const { bidder_id, effective_amount: amount } = bid
      const { ways } = await waysToSell(platform, tx, actor, deal)
      throwIfRejected(isSaleTooLow(ways, toCents(amount)) ? 'sale_too_low' : null)
      const shortfall = confirmedShortfall(deal, toCents(amount), confirmed, 'bid')
      await assertLicensed(tx, deal.owner_id)
      await assertWithinTeamLimit(tx, actor, 'sale', toCents(amount))
      await rejectSaleBeyondLimit(tx, bidder_id, deal.id, toCents(amount))
      await store.insertEvents(tx, deal, actor.user_id, [{ kind: 'accepted', bidder_id, amount }])
      await sell(platform, tx, actor, deal, {
        bid_id: bidId,
        buyer_id: bidder_id,
        amount,
        ...(shortfall && { below_reserve: true }),
      })
      return answered(platform, tx, actor, bidId)
    }),
  )

/** Declines one bidder; when nothing is left to accept the deal is not sold. */
export const declineBid = (
  platform: Platform,
  actor: Actor,
  bidId: string,
  reason: string | null,
): Promise<Bid> =>
  platform.db.transaction().execute(async (tx) => {
    const { bid, deal } = await lockBid(tx, actor, bidId)
    const { bidder_id } = bid
    await rejectWhileNegotiating(tx, deal, 'decline', bidder_id)
    const { ways } = await waysToSell(platform, tx, actor, deal)
    if (isLastAtReserve(ways, toCents(bid.effective_amount))) rejectRelease(actor, deal, reason)
    await declineWaiting(tx, deal, { reason, bidder_id })
    await store.insertEvents(tx, deal, actor.user_id, [{ kind: 'declined', bidder_id, reason }])
    await platform.events.append(tx, AUCTION_EVENTS, {
      type: 'bid.declined',
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor,
      after: { owner_id: deal.owner_id, bid_id: bidId, bidder_id, reason },
    })
    if (ways.combination === null && !(await hasWaitingBid(tx, deal))) {
      await endAnswering(tx, deal)
      await transition(platform, tx, actor, deal, 'decline_all', {}, { bidder_ids: [] })
    }
    return answered(platform, tx, actor, bidId)
  })

/** Declines all bids on a locked deal: by the owner, or by the clock after the deadline. */
export async function declineAllLocked(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  deal: AuctionRow,
  givenReason: string | null = null,
): Promise<void> {
  const reason =
    givenReason ?? (actor ? 'The seller declined all bids.' : 'The seller did not decide in time.')
  const bidder_ids = await declineWaiting(tx, deal, { reason })
  await store.insertEvents(
    tx,
    deal,
    actor?.user_id ?? null,
    bidder_ids.map((bidder_id) => ({ kind: 'declined', bidder_id, reason })),
  )
  await endAnswering(tx, deal)
  await transition(platform, tx, actor, deal, 'decline_all', {}, { bidder_ids, reason })
}

export const declineAll = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  reason: string | null = null,
): Promise<DealDetail> =>
  platform.db.transaction().execute(async (tx) => {
    const deal = await lockAuction(tx, actor, dealId)
    const auctioned = {
      ...deal,
      deal_state: 'under_review',
      deal_type: 'single_mortgage',
      is_in_book: false,
    } as const
    if (!canTransition(actor, auctioned, 'decline_all')) throw forbidden()
    if (deal.deal_state !== 'under_review')
      throw conflict('The deal does not await its seller, so there are no bids to decline.')
    await rejectWhileNegotiating(tx, deal, 'decline')
    const { ways } = await waysToSell(platform, tx, actor, deal)
    if (isSellerBound(ways)) rejectRelease(actor, deal, reason)
    await declineAllLocked(platform, tx, actor, deal, reason)
    return dealResponse(platform, tx, actor, dealId)
  })
