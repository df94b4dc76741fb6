import type { z } from 'zod'
import { isMember, rolesOf } from '#domain/accounts/rules.ts'
import { type Auction, type Judgement, judgeBid, judgeBuyNow } from '#domain/auctions/auction.ts'
import type { placeBid as placeBidRoute } from '#domain/auctions/contract.ts'
import { refusalMessage } from '#domain/auctions/messages.ts'
import { bidderAlias } from '#domain/auctions/vocabulary.ts'
import { isReserveMet } from '#domain/deals/auction-terms.ts'
import { formatMoney, toCents, toDecimal } from '#domain/kernel/money.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import { transition, updateAuction } from '../../deals/commands/change-state.ts'
import { dealLabel } from '../../deals/commands/tell-deal.ts'
import { BID_REFUSALS, bidRefusal } from '../../deals/policy.ts'
import { type DealRecord, lockDeal } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, forbidden, invalidField, notFound } from '../../platform/http/errors.ts'
import { answerOnce, type Once } from '../../platform/http/once.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Turns } from '../../platform/turns.ts'
import { auctionOf } from '../queries/auction-of.ts'
import { bidSteps, exposureOf, findBid } from '../queries/bids.ts'
import * as store from '../store.ts'
import { auctionView, bidView } from '../views.ts'

type Input = z.output<NonNullable<typeof placeBidRoute.body>>
type Answer = z.input<typeof placeBidRoute.response>

/**
 * Judges and stores one bid, in one transaction: the bid, the leader, the end, the outbid buyer's notification and the
 * audit row, or nothing. Bids on one deal wait their turn in the process, and under the row's lock across servers.
 * @throws 404 for a hidden deal, 403 for a bidder who may not, 400 on the amount, 409 after the end
 */
export const placeBid = (
  platform: Platform,
  turns: Turns,
  actor: Actor,
  input: Input,
  once: Once | null,
): Promise<Answer> =>
  turns.take(input.loan_deal, () =>
    platform.db
      .transaction()
      .execute((tx) => answerOnce(tx, actor, once, () => judgeAndStore(platform, tx, actor, input))),
  )

async function judgeAndStore(platform: Platform, tx: Tx, actor: Actor, input: Input): Promise<Answer> {
  // The buyer's lock first, then the deal's, everywhere: two bids of one buyer cannot both use up the limit.
  const bidder = await lockUser(tx, actor.user_id)
  // What they were when they asked may be true no more: they waited for their turn.
  if (!bidder || !isMember(bidder)) throw forbidden()
  const { deal } = await lockDeal(tx, actor, input.loan_deal)
  const refusal = bidRefusal({ ...actor, roles: rolesOf(bidder), company_key: bidder.company_key }, deal)
  if (refusal) throw forbidden(BID_REFUSALS[refusal], refusal)
  if (deal.deal_state !== 'live') throw refused('not_open', 0)

  const before = auctionOf(deal)
  const now = deal.db_now.getTime()
  const isBuyNow = input.offer_type === 'buy_it_now'
  if (isBuyNow && input.max_amount !== null)
    throw invalidField('max_amount', 'Buy it now has one price and no hidden maximum.')
  const after = accepted(
    isBuyNow
      ? judgeBuyNow(before, actor.user_id, input.bid_amount, now)
      : judgeBid(before, { bidder: actor.user_id, amount: input.bid_amount, maximum: input.max_amount }, now),
  )
  await refuseBeyondLimit(tx, actor, deal, input)

  const { bidId, number, isNewBidder } = await storeBid(tx, actor, deal, input, after)
  const outbid = before.leader && before.leader.bidder !== after.leader?.bidder ? before.leader.bidder : null
  const reserveMetAt = deal.reserve_met_at ?? (isReserveMet(after) ? deal.db_now : null)
  const moved = {
    leader_id: after.leader?.bidder ?? actor.user_id,
    leader_maximum: toDecimal(after.leader?.maximum ?? input.bid_amount),
    leading_amount: toDecimal(after.leading_amount ?? input.bid_amount),
    bid_count: after.bid_count,
    bidder_count: deal.bidder_count + (isNewBidder ? 1 : 0),
    bid_end_ts: new Date(after.end),
    reserve_met_at: reserveMetAt,
  }
  await updateAuction(tx, deal.id, moved)
  await platform.events.append(tx, {
    type: 'bid.placed',
    audit_type: 'deal_changes',
    subject_type: 'deal',
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
    before: { leading_amount: deal.leading_amount },
    // The hidden maximum stays out of the log: nobody but the bidder sees it.
    after: {
      bid_id: bidId,
      owner_id: deal.owner_id,
      bidder_id: actor.user_id,
      outbid_id: outbid,
      alias: bidderAlias(number),
      amount: toDecimal(after.leading_amount ?? input.bid_amount),
      offer_type: input.offer_type,
      bid_end_ts: new Date(after.end).toISOString(),
    },
  })
  if (isBuyNow) await sellNow(platform, tx, actor, deal, bidId, input.bid_amount)
  else await platform.events.signal(tx, { topic: 'deal', id: deal.id })
  // The row is locked: it now holds what was just written, so it need not be read again.
  const stands: DealRecord = { ...deal, ...moved, has_bid: true }
  return answer(
    platform,
    tx,
    actor,
    isBuyNow ? { ...stands, deal_state: 'sold', sold_to: actor.user_id } : stands,
    bidId,
  )
}

function refused(code: Parameters<typeof refusalMessage>[0], minimum: number): Error {
  const { field, message } = refusalMessage(code, minimum)
  return field === 'non_field_errors' ? conflict(message, code) : invalidField(field, message)
}

function accepted(judgement: Judgement): Auction {
  if ('refused' in judgement) throw refused(judgement.refused, judgement.minimum)
  return judgement.auction
}

async function refuseBeyondLimit(tx: Tx, actor: Actor, deal: DealRecord, input: Input): Promise<void> {
  const exposure = await exposureOf(tx, actor.user_id, deal.id)
  if (exposure.limit === null) return
  const left = toCents(exposure.limit) - toCents(exposure.elsewhere)
  const wanted = input.max_amount ?? input.bid_amount
  if (wanted <= left) return
  throw invalidField(
    input.max_amount === null ? 'bid_amount' : 'max_amount',
    `This passes your exposure limit of ${formatMoney(toCents(exposure.limit))}: ${formatMoney(Math.max(0, left))} remains for this deal.`,
  )
}

async function storeBid(tx: Tx, actor: Actor, deal: DealRecord, input: Input, after: Auction) {
  const known = await tx
    .selectFrom('bids')
    .select('bidder_number')
    .where('loan_deal_id', '=', deal.id)
    .where('auction_round', '=', deal.auction_round)
    .where('bidder_id', '=', actor.user_id)
    .limit(1)
    .executeTakeFirst()
  const bidId = newId()
  const number = known?.bidder_number ?? deal.bidder_count + 1
  await store.insertBid(tx, {
    id: bidId,
    loan_deal_id: deal.id,
    auction_round: deal.auction_round,
    place: after.bid_count,
    bidder_id: actor.user_id,
    bidder_number: number,
    offer_type: input.offer_type,
    bid_amount: toDecimal(input.bid_amount),
    max_amount: input.max_amount === null ? null : toDecimal(input.max_amount),
    brokerage_fees: input.brokerage_fees,
    end_closing_cost: toDecimal(input.end_closing_cost),
    loan_servicing: input.loan_servicing,
    leading_after: toDecimal(after.leading_amount ?? input.bid_amount),
    leader_after: after.leader?.bidder ?? actor.user_id,
    end_after: new Date(after.end),
    placed_at: deal.db_now,
  })
  return { bidId, number, isNewBidder: known === undefined }
}

async function sellNow(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: DealRecord,
  bidId: string,
  price: number,
): Promise<void> {
  await store.accept(tx, bidId)
  const losers = await store.declinePending(
    tx,
    { loan_deal_id: deal.id, auction_round: deal.auction_round },
    'The deal was bought now by another buyer.',
  )
  await transition(
    platform,
    tx,
    actor,
    deal,
    'buy_now',
    { sold_to: actor.user_id, sold_at: deal.db_now, sale_amount: toDecimal(price) },
    {
      buyer_id: actor.user_id,
      loser_ids: losers.filter((id) => id !== actor.user_id),
      amount: toDecimal(price),
    },
  )
}

async function answer(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: DealRecord,
  bidId: string,
): Promise<Answer> {
  const bid = await findBid(tx, bidId)
  if (!bid) throw notFound()
  const steps = await bidSteps(tx, deal)
  const exposure = await exposureOf(tx, actor.user_id, deal.id)
  return { bid: bidView(platform.tokens, actor, bid), auction: auctionView(actor, deal, steps, exposure) }
}
